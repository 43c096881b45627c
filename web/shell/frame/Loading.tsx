import classes from "./Loading.module.css";

/** While it is not known who is signed in: this word and nothing else. */
export function Loading() {
  return (
    <main className={classes["loading"]}>
      <p>Loading...</p>
    </main>
  );
}

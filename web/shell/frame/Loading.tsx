/** Shown alone until it is known who is signed in. */
export function Loading() {
  return (
    <main
      style={{
        display: "grid",
        placeItems: "center",
        height: "100%",
        background: "var(--canvas)",
        color: "var(--text-2)",
      }}
    >
      <p>Loading...</p>
    </main>
  );
}

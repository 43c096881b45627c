import { QueryError } from "../../shell/failures/QueryError.tsx";
import { useConsentText } from "../data.ts";
import classes from "../staff/VersionsPage.module.css";

/** A version as people read and sign it, on one page. */
export function WholeText({ version }: { version: number }) {
  const query = useConsentText(version);
  const text = query.data?.text;
  if (query.error && !text) return <QueryError query={query} title="The text could not be loaded" />;
  if (!text) return null;
  return (
    <article className={classes["text"]}>
      <h3>{text.title}</h3>
      {text.sections.map(({ id, title, blocks }) => (
        <section key={id}>
          <h4>{title}</h4>
          {blocks.map((block, at) =>
            typeof block === "string" ? (
              <p key={at}>{block}</p>
            ) : (
              <ul key={at}>
                {block.points.map(point => (
                  <li key={point}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
      {text.questions.map(({ id, question, yes, no, needed }) => (
        <section key={id}>
          <h4>
            {question} {needed && "(needed to take part)"}
          </h4>
          <p>
            <b>Yes</b> {yes}
          </p>
          <p>
            <b>No</b> {no}
          </p>
        </section>
      ))}
      <section>
        <h4>Signing and declining</h4>
        <p>{text.meaning}</p>
        <p>{text.declining}</p>
      </section>
    </article>
  );
}

import type { ConsentDraft } from "@hb/domain/consent/content.ts";
import { Text } from "../../ui/layout/Text.tsx";
import { readingText } from "./versions-text.tsx";
import classes from "./ConsentReading.module.css";

/** The consent text as people read and sign it, on one page. */
export function ConsentReading({ text }: { text: ConsentDraft }) {
  return (
    <article className={classes["text"]}>
      <Text as="h3" size="title-2" weight="bold">
        {text.title}
      </Text>
      {text.sections.map(({ id, title, blocks }) => (
        <section key={id}>
          <h4>{title}</h4>
          {blocks.map((block, at) =>
            typeof block === "string" ? (
              <p key={at}>{block}</p>
            ) : (
              <ul key={at}>
                {block.points.map((point, index) => (
                  <li key={index}>{point}</li>
                ))}
              </ul>
            ),
          )}
        </section>
      ))}
      {text.questions.map(({ id, question, yes, no, needed }) => (
        <section key={id}>
          <h4>
            {question} {needed && readingText.needed}
          </h4>
          <p>
            <b>{readingText.yes}</b> {yes}
          </p>
          <p>
            <b>{readingText.no}</b> {no}
          </p>
        </section>
      ))}
      <section>
        <h4>{readingText.meaning}</h4>
        <p>{text.meaning}</p>
        <p>{text.declining}</p>
      </section>
    </article>
  );
}

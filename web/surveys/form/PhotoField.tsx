import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { IconCamera, IconPhotoOff, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type FieldProps, Question } from "../../public-page/fields/Question.tsx";
import { useText } from "../../public-page/language.tsx";
import { Row, Stack } from "../../ui/layout/Stack.tsx";
import { type Folder, type Photo, usePhotos } from "./photos.ts";
import fields from "../../public-page/fields/fields.module.css";
import classes from "./SurveyForm.module.css";

/** Phones convert photos of other kinds to one of these if asked. */
const accepted = ["image/jpeg", "image/png", "image/webp"];
const maxBytes = 15 * 1024 * 1024;

interface PhotoFieldProps extends FieldProps {
  folder: Folder;
  max: number;
  files: readonly string[];
  onChange: (files: string[]) => void;
}

/** Photos from the camera or the album: saved on the device and uploaded right away. */
export function PhotoField(props: PhotoFieldProps) {
  const text = useText(homeSurveyPage).photos;
  const { id, folder, max, files, onChange } = props;
  const { photos, add, retry, remove } = usePhotos(folder, files, onChange);
  const [problem, setProblem] = useState<string>();
  const choose = async (chosen: readonly File[]) => {
    setProblem(undefined);
    const [photo] = chosen;
    if (!photo) return;
    if (!accepted.includes(photo.type)) return setProblem(text.wrongType);
    if (photo.size > maxBytes) return setProblem(text.tooLarge);
    await add(photo);
  };
  return (
    <Question {...props} aside={text.max(max)} isGroup>
      {photos.length > 0 && (
        <Stack as="ul" gap={8} className={classes["photos"]}>
          {photos.map((photo, at) => (
            <Row as="li" gap={12} key={photo.file} className={`box ${classes["photo"]}`}>
              <span className={classes["picture"]}>
                {photo.address ? <img src={photo.address} alt="" /> : <IconPhotoOff size={24} aria-hidden="true" />}
              </span>
              <div className={classes["about"]}>
                <b>{text.photo(at + 1)}</b>
                <PhotoState photo={photo} onRetry={() => retry(photo.file)} />
              </div>
              <button
                type="button"
                className={classes["remove"]}
                aria-label={text.remove(at + 1)}
                title={text.remove(at + 1)}
                onClick={() => remove(photo.file)}
              >
                <IconTrash size={20} aria-hidden="true" />
              </button>
            </Row>
          ))}
        </Stack>
      )}
      {photos.length < max && (
        <Row as="label" gap={10} justify="center" className={`choice ${classes["add"]}`}>
          <IconCamera size={22} aria-hidden="true" />
          {photos.length === 0 ? text.add : text.more}
          <input
            id={id}
            type="file"
            accept={accepted.join(",")}
            onChange={event => {
              const chosen = [...(event.currentTarget.files ?? [])];
              event.currentTarget.value = "";
              void choose(chosen);
            }}
          />
        </Row>
      )}
      <div role="alert">{problem && <p className={fields["problem"]}>{problem}</p>}</div>
    </Question>
  );
}

function PhotoState({ photo, onRetry }: { photo: Photo; onRetry: () => void }) {
  const text = useText(homeSurveyPage).photos;
  const percent = Math.round(photo.progress * 100);
  switch (photo.state) {
    case "uploading":
      return (
        <>
          <p>{text.sending(percent)}</p>
          <progress max={100} value={percent} aria-label={text.sending(percent)} />
        </>
      );
    case "uploaded":
      return <p>{text.sent}</p>;
    case "waiting":
      return <p>{text.waiting}</p>;
    case "lost":
      return <p>{text.lost}</p>;
    case "failed":
      return (
        <p>
          {text.failed} {photo.isTooMany && text.tooMany}{" "}
          <button type="button" onClick={onRetry}>
            {text.retry}
          </button>
        </p>
      );
  }
}

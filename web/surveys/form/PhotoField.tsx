import { homeSurveyPage } from "@hb/domain/surveys/page-text.ts";
import { IconCamera, IconPhotoOff, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { type Asked, Question } from "../../public-page/fields/Question.tsx";
import { type Folder, type Photo, usePhotos } from "./photos.ts";
import classes from "./PhotoField.module.css";

const text = homeSurveyPage.photos;
/** A phone that takes other kinds turns its photos into one of these when it is told so. */
const accepted = ["image/jpeg", "image/png", "image/webp"];
const mostBytes = 15 * 1024 * 1024;

interface PhotoFieldProps extends Asked {
  folder: Folder;
  most: number;
  files: readonly string[];
  onChange: (files: string[]) => void;
}

/** Photos from the camera or the album, kept here and on their way at once. */
export function PhotoField(props: PhotoFieldProps) {
  const { id, folder, most, files, onChange } = props;
  const { photos, add, again, remove } = usePhotos(folder, files, onChange);
  const [trouble, setTrouble] = useState<string>();
  const choose = async (chosen: readonly File[]) => {
    setTrouble(undefined);
    const [photo] = chosen;
    if (!photo) return;
    if (!accepted.includes(photo.type)) return setTrouble(text.wrongType);
    if (photo.size > mostBytes) return setTrouble(text.tooLarge);
    await add(photo);
  };
  return (
    <Question {...props} aside={text.most(most)} isGroup>
      {photos.length > 0 && (
        <ul className={classes["photos"]}>
          {photos.map((photo, at) => (
            <li key={photo.file} className={classes["photo"]}>
              <span className={classes["picture"]}>
                {photo.address ? (
                  <img src={photo.address} alt="" />
                ) : (
                  <IconPhotoOff size={24} stroke={2} aria-hidden="true" />
                )}
              </span>
              <div className={classes["words"]}>
                <b>{text.photo(at + 1)}</b>
                <PhotoState photo={photo} onAgain={() => again(photo.file)} />
              </div>
              <button
                type="button"
                className={classes["remove"]}
                aria-label={text.remove(at + 1)}
                title={text.remove(at + 1)}
                onClick={() => remove(photo.file)}
              >
                <IconTrash size={20} stroke={2} aria-hidden="true" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {photos.length < most && (
        <label className={classes["add"]}>
          <IconCamera size={22} stroke={2} aria-hidden="true" />
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
        </label>
      )}
      <div role="alert">{trouble && <p className={classes["trouble"]}>{trouble}</p>}</div>
    </Question>
  );
}

function PhotoState({ photo, onAgain }: { photo: Photo; onAgain: () => void }) {
  const percent = Math.round(photo.done * 100);
  switch (photo.state) {
    case "sending":
      return (
        <>
          <p>{text.sending(percent)}</p>
          <progress max={100} value={percent} aria-label={text.sending(percent)} />
        </>
      );
    case "sent":
      return <p>{text.sent}</p>;
    case "waits":
      return <p>{text.waits}</p>;
    case "lost":
      return <p>{text.lost}</p>;
    case "failed":
      return (
        <p>
          {text.failed} {photo.message}{" "}
          <button type="button" onClick={onAgain}>
            {text.again}
          </button>
        </p>
      );
  }
}

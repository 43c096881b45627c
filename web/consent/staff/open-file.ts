import { readFile } from "../../backend/files.ts";
import { letGoMs, saveFile } from "../../ui/save-file.ts";

/** Through the SDK with authorisation, never by an address that anybody could follow. */
export async function downloadFile(path: string, name: string): Promise<void> {
  saveFile(await readFile(path), name);
}

/** In a tab of its own. The tab is asked for before the file is: browsers allow it only right after a click. */
export async function openFile(path: string, name: string): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const file = await readFile(path);
    if (!tab || tab.closed) return saveFile(file, name);
    const address = URL.createObjectURL(file);
    tab.location.href = address;
    setTimeout(() => URL.revokeObjectURL(address), letGoMs);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

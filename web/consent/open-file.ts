import { readFile } from "../backend/files.ts";

/** Long enough for another tab to have read it. */
const letGoMs = 60_000;

/** Through the SDK with authorisation, never by an address that anybody could follow. */
export async function downloadFile(path: string, name: string): Promise<void> {
  const address = URL.createObjectURL(await readFile(path));
  save(address, name);
}

/** In a tab of its own. The tab is asked for before the file is: browsers allow it only right after a click. */
export async function openFile(path: string, name: string): Promise<void> {
  const tab = window.open("", "_blank");
  try {
    const address = URL.createObjectURL(await readFile(path));
    if (!tab || tab.closed) return save(address, name);
    tab.location.href = address;
    setTimeout(() => URL.revokeObjectURL(address), letGoMs);
  } catch (error) {
    tab?.close();
    throw error;
  }
}

function save(address: string, name: string): void {
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), letGoMs);
}

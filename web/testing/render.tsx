import "virtual:tokens.css";
import "../ui/theme/styles.ts";
import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { render } from "vitest-browser-react";
import { createQueryClient } from "../shell/query-client.ts";
import { theme } from "../ui/theme/theme.ts";

/** Draws a part of a staff screen as the program does. */
export function renderStaff(part: ReactNode) {
  return render(
    <MantineProvider theme={theme}>
      <QueryClientProvider client={createQueryClient()}>
        {part}
        {/* As in the frame: where dialogs, menus and messages are drawn. */}
        <div id="floating" />
        <Notifications />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from "@mantine/core";
import { darkGray, gray, petrol, red } from "./tokens.ts";

/** The key is also read by public/colour-scheme.js, before the first paint. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: "hb-colour-scheme" });

const edge = (color: string) => `1px solid ${color}`;

/** Buttons take their colors from our tokens; Mantine's automatic contrast does not know the dark scheme. */
const variantColorResolver: VariantColorsResolver = input => {
  const tone = input.color === "red" ? "red" : "accent";
  switch (input.variant) {
    case "filled":
      return {
        background: "var(--filled)",
        hover: "var(--filled-hover)",
        color: "var(--on-filled)",
        border: edge("transparent"),
      };
    case "default":
      return {
        background: "var(--raised)",
        hover: "var(--hover)",
        color: "var(--text)",
        border: edge("var(--line-strong)"),
      };
    case "light":
      return {
        background: `var(--${tone}-bg)`,
        hover: `var(--${tone}-line)`,
        color: `var(--${tone}-fg)`,
        border: edge("transparent"),
      };
    case "subtle":
      return {
        background: "transparent",
        hover: input.color === "gray" ? "var(--hover)" : `var(--${tone}-bg)`,
        color: input.color === "gray" ? "var(--text-2)" : `var(--${tone}-fg)`,
        border: edge("transparent"),
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

const own = (tuple: readonly string[]) => [...tuple] as unknown as MantineColorsTuple;

export const theme = createTheme({
  primaryColor: "petrol",
  primaryShade: { light: 7, dark: 4 },
  colors: { petrol: own(petrol), gray: own(gray), dark: own(darkGray), red: own(red) },
  variantColorResolver,
  fontFamily: '"Inter Variable", "Inter Fallback", system-ui, sans-serif',
  fontFamilyMonospace: 'ui-monospace, "SF Mono", "Cascadia Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace',
  fontSizes: { xs: "12px", sm: "13px", md: "14px", lg: "16px", xl: "20px" },
  lineHeights: { xs: "16px", sm: "20px", md: "20px", lg: "24px", xl: "28px" },
  spacing: { xs: "4px", sm: "8px", md: "12px", lg: "16px", xl: "24px" },
  radius: { xs: "4px", sm: "6px", md: "8px", lg: "12px", xl: "14px" },
  defaultRadius: "sm",
  cursorType: "pointer",
  respectReducedMotion: true,
  shadows: {
    md: "0 8px 24px rgb(0 0 0 / 12%)",
    lg: "-12px 0 40px rgb(0 0 0 / 14%)",
    xl: "0 24px 72px rgb(0 0 0 / 32%)",
  },
  components: {
    // The one action that a screen is for says `variant="filled"`.
    Button: { defaultProps: { variant: "default", size: "sm", loaderProps: { size: 14 } } },
    Tooltip: { defaultProps: { openDelay: 300, events: { hover: true, focus: true, touch: true }, withArrow: false } },
    // What floats belongs to the page's main part, as every reader of it expects.
    Portal: { defaultProps: { target: "#floating" } },
    // The list itself scrolls, as readers of the screen expect of it, not a box around it.
    Select: { defaultProps: { withScrollArea: false } },
    Menu: {
      defaultProps: {
        withInitialFocusPlaceholder: false,
        shadow: "md",
        radius: "md",
        transitionProps: { transition: "fade", duration: 120 },
      },
    },
    Modal: {
      defaultProps: {
        centered: true,
        shadow: "xl",
        radius: "lg",
        transitionProps: { transition: "fade", duration: 180 },
      },
    },
  },
});

/** Mantine's own variables, pointed at our tokens: they follow the scheme by themselves. */
export const cssVariablesResolver: CSSVariablesResolver = () => {
  const variables = {
    "--mantine-color-text": "var(--text)",
    "--mantine-color-body": "var(--surface)",
    "--mantine-color-error": "var(--red-fg)",
    "--mantine-color-success": "var(--green-fg)",
    "--mantine-color-placeholder": "var(--text-3)",
    "--mantine-color-dimmed": "var(--text-3)",
    "--mantine-color-anchor": "var(--accent-fg)",
    "--mantine-color-default": "var(--raised)",
    "--mantine-color-default-hover": "var(--hover)",
    "--mantine-color-default-color": "var(--text)",
    "--mantine-color-default-border": "var(--line-strong)",
    "--mantine-color-disabled": "var(--sunken)",
    "--mantine-color-disabled-color": "var(--text-3)",
    "--mantine-color-disabled-border": "var(--line)",
    "--mantine-primary-color-contrast": "var(--on-filled)",
  };
  return { variables: {}, light: variables, dark: variables };
};

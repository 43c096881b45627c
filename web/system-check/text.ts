export const systemCheckText = {
  title: "System check",
  explanation: (seconds: number) => `Each service is checked every ${seconds} seconds.`,
  working: "Working",
  notWorking: "Not working",
  checking: "Checking…",
  took: (ms: number) => `${ms} ms`,
  advice: "Check your network. If other sites work, contact your HB administrator.",
};

export const checksText = {
  time: {
    name: "Time",
    use: "Times on screen and deadlines",
    correct: "Your device's clock is correct.",
    off: (seconds: number, isBehind: boolean) => {
      const amount = seconds < 120 ? `${seconds} seconds` : `${Math.round(seconds / 60)} minutes`;
      return `Your device's clock is ${amount} ${isBehind ? "behind" : "ahead"}. HB uses the server's time, but please correct the clock.`;
    },
  },
  signIn: {
    name: "Sign-in",
    use: "Your account and permissions",
    signedIn: (name: string) => `Signed in as ${name}.`,
    signedOut: "Not signed in in this browser.",
    unclear: (why = "Still checking.") => `${why} Reload this page in a minute.`,
  },
  liveUpdates: {
    name: "Live updates",
    use: "Colleagues' changes appear right away",
    works: "Connected.",
  },
  functions: {
    name: "Functions",
    use: "Loading and saving data",
    works: "Requests are answered.",
  },
  progress: {
    name: "Progress",
    use: "Exports and imports",
    works: "Progress arrives step by step.",
    lost: "Progress was lost. A proxy in front of HB may be buffering responses.",
  },
  files: {
    name: "Files",
    use: "Documents, photos and downloads",
    signedOut: "Sign in to test uploading and downloading.",
    works: "A small file was uploaded, downloaded and deleted.",
    changed: "A small file came back changed. Contact your HB administrator.",
  },
  noResponse: "No response.",
};

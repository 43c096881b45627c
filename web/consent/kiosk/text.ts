export const kioskButtonText = {
  sign: "Sign on this device",
  notOpened: "Form not opened.",
  noPassword:
    "Taking the device back needs a password, and you signed in with single sign-on. Ask a colleague who has a password, or send the link.",
  noStorage: "This browser can't be locked because it has no storage. Use another one.",
};

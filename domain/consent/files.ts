/** Where a page uploads a drawn signature, with the token it traded its link for. */
export function signaturePath(participantId: number, consentId: string): string {
  return `participants/${participantId}/consents/${consentId}/signature.png`;
}

export function consentFilePath(participantId: number, consentId: string): string {
  return `participants/${participantId}/consents/${consentId}/consent.pdf`;
}

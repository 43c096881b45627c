/** Separate from the schemas in permissions.ts, because the sign-in page needs this without loading a schema library. */
export function hasAnyPermission<Key extends string>(
  permissions: { readonly [K in Key]?: boolean | undefined },
  needed: readonly Key[],
): boolean {
  return needed.some(key => permissions[key] === true);
}

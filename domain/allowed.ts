/** Apart from the schemas of permissions.ts: the sign-in page needs it and must not wait for a schema library. */
export function hasAnyPermission<Key extends string>(
  permissions: { readonly [K in Key]?: boolean | undefined },
  needed: readonly Key[],
): boolean {
  return needed.some(key => permissions[key] === true);
}

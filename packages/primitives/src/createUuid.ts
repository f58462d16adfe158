/**
 * Makes a random UUID. Pages on plain http have no `crypto.randomUUID`; they have addresses of blobs, which end in one
 * (File API, §8.2.1).
 *
 * @returns Such as `36b8f84d-df4e-4d49-b662-bcde71a8764f`.
 */
export function createUuid(): string {
  if (crypto.randomUUID) return crypto.randomUUID()
  const url = URL.createObjectURL(new Blob())
  URL.revokeObjectURL(url)
  return url.slice(-36)
}

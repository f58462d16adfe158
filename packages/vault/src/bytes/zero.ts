/** Bytes in memory of their own, which WebCrypto reads without another copy being made. */
export type Bytes = Uint8Array<ArrayBuffer>

/**
 * Overwrites bytes with zeros.
 *
 * @param arrays - Those that are not needed any more; what is undefined is left out.
 */
export function zero(...arrays: readonly (Uint8Array | undefined)[]): void {
  for (const array of arrays) array?.fill(0)
}

/**
 * Lends a secret and overwrites it when the borrower is done, however that ends. Everything here that opens something works
 * like this (`withVaultKey`, `withEntropy`, `withPrivateKey`), so that no caller can forget to clear up.
 *
 * @param secret - What to lend. It belongs to this call from now on.
 * @param run - The borrower. What it keeps of the secret is zero afterwards.
 */
export async function withSecret<Result>(
  secret: Bytes | Promise<Bytes>,
  run: (secret: Bytes) => Result | Promise<Result>,
): Promise<Result> {
  const bytes = await secret
  try {
    return await run(bytes)
  } finally {
    zero(bytes)
  }
}

/**
 * Writes an account as the issuer of a signed message.
 *
 * @param account - A CAIP-10 id.
 * @returns `did:pkh:eip155:1:0x…`
 */
export function toDidPkh(account: string): string {
  return `did:pkh:${account}`
}

/**
 * The chain of an account.
 *
 * @param account - A CAIP-10 id.
 * @returns The CAIP-2 id.
 */
export function toChain(account: string): string {
  return account.slice(0, account.lastIndexOf(':'))
}

/** "Trust Wallet" and "Trust" are the same wallet (§3.007). */
export function normaliseName(name: string): string {
  return name === 'Trust Wallet' ? 'Trust' : name
}

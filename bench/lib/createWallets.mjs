/** A directory as large as a real one; every wallet can be opened on a phone. */
export function createWallets() {
  return Array.from({ length: 538 }, (_, index) => ({
    id: String(index).padStart(64, '0'),
    name: `Wallet ${index}`,
    chains: ['eip155:1'],
    order: index,
    mobile_link: `wallet-${index}://`,
  }))
}

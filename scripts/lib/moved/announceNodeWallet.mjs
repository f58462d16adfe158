/**
 * Runs in the page: a wallet as an extension's (EIP-1193 by EIP-6963, EIP-5792), whose accounts are those of a node, which signs and
 * sends. It knows one network: a site has to add another (EIP-3085) before it can go there (EIP-3326). It remembers both.
 *
 * @param {{ url: string, chainId: number }} node
 */
export function announceNodeWallet({ url, chainId }) {
  const kept = { shares: 'fresh-wallet-shares', chain: 'fresh-wallet-chain', known: 'fresh-wallet-known' }
  /** @type {Record<string, ((value: unknown) => void)[]>} */
  const listeners = {}
  /** @type {Map<string, string[]>} */
  const batches = new Map()
  const first = `0x${chainId.toString(16)}`
  const getChain = () => localStorage.getItem(kept.chain) ?? first
  const getKnown = () => (localStorage.getItem(kept.known) ?? first).split(' ')
  /** @param {number} code @param {string} message */
  const fail = (code, message) => Object.assign(new Error(message), { code })
  /** @param {string} method @param {unknown} params @returns {Promise<any>} */
  async function ask(method, params) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    const headers = { 'content-type': 'application/json' }
    const { result, error } = await (await fetch(url, { method: 'POST', headers, body })).json()
    if (error) throw fail(error.code, error.message)
    return result
  }
  const getAccounts = async () => (await ask('eth_accounts', [])).slice(0, 1)
  /** @type {Record<string, (params: any) => unknown>} */
  const methods = {
    async eth_requestAccounts() {
      // Nobody sees the accounts before the visitor shares them.
      localStorage.setItem(kept.shares, 'yes')
      return getAccounts()
    },
    eth_accounts: async () => (localStorage.getItem(kept.shares) ? getAccounts() : []),
    eth_chainId: getChain,
    wallet_requestPermissions: async () => [{ parentCapability: 'eth_accounts' }],
    wallet_revokePermissions() {
      localStorage.removeItem(kept.shares)
      return null
    },
    wallet_switchEthereumChain([{ chainId: wanted }]) {
      if (!getKnown().includes(wanted)) throw fail(4902, `Unrecognized chain ID ${wanted}`)
      localStorage.setItem(kept.chain, wanted)
      for (const listener of listeners.chainChanged ?? []) listener(wanted)
      return null
    },
    wallet_addEthereumChain([{ chainId: added, chainName, rpcUrls, nativeCurrency }]) {
      const isWhole = chainName && nativeCurrency?.symbol && nativeCurrency.decimals === 18
      if (!isWhole || !rpcUrls?.every((/** @type {string} */ one) => one.startsWith('https://')))
        throw fail(-32602, `Cannot add chain ID ${added}`)
      localStorage.setItem(kept.known, [...getKnown(), added].join(' '))
      return methods.wallet_switchEthereumChain?.([{ chainId: added }])
    },
    wallet_getCapabilities: () => ({}),
    async wallet_sendCalls([{ calls, from }]) {
      const hashes = []
      for (const call of calls) hashes.push(await ask('eth_sendTransaction', [{ from, ...call }]))
      batches.set(hashes[0], hashes)
      return { id: hashes[0] }
    },
    async wallet_getCallsStatus([id]) {
      const hashes = batches.get(id) ?? []
      const receipts = await Promise.all(hashes.map((hash) => ask('eth_getTransactionReceipt', [hash])))
      return { version: '2.0.0', id, chainId: getChain(), atomic: false, status: 200, receipts }
    },
  }
  const provider = {
    /** @param {{ method: string, params?: unknown }} request */
    request: async ({ method, params }) => (methods[method] ? methods[method](params) : ask(method, params)),
    /** @param {string} name @param {(value: unknown) => void} listener */
    on(name, listener) {
      listeners[name] = [...(listeners[name] ?? []), listener]
    },
    /** @param {string} name @param {(value: unknown) => void} listener */
    removeListener(name, listener) {
      listeners[name] = (listeners[name] ?? []).filter((one) => one !== listener)
    },
  }
  const info = {
    uuid: '350670db-19fa-4704-a166-e52e178b59d2',
    name: 'Fresh Wallet',
    rdns: 'org.example.fresh',
    icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
  }
  const detail = Object.freeze({ info, provider })
  const announce = () => dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  addEventListener('eip6963:requestProvider', announce)
  announce()
}

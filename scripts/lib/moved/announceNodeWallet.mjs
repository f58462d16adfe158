/**
 * Runs in the page: a wallet as an extension's (EIP-1193 by EIP-6963, EIP-5792), whose accounts are those of a node, which signs and
 * sends. It goes to every network it is asked to.
 *
 * @param {{ url: string, chainId: number }} node
 */
export function announceNodeWallet({ url, chainId }) {
  const kept = 'fresh-wallet-shares'
  /** @type {Record<string, ((value: unknown) => void)[]>} */
  const listeners = {}
  /** @type {Map<string, string[]>} */
  const batches = new Map()
  let chain = `0x${chainId.toString(16)}`
  /** @param {string} method @param {unknown} params @returns {Promise<any>} */
  async function ask(method, params) {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: params ?? [] })
    const headers = { 'content-type': 'application/json' }
    const { result, error } = await (await fetch(url, { method: 'POST', headers, body })).json()
    if (error) throw Object.assign(new Error(error.message), { code: error.code })
    return result
  }
  const getAccounts = async () => (await ask('eth_accounts', [])).slice(0, 1)
  /** @type {Record<string, (params: any) => unknown>} */
  const methods = {
    async eth_requestAccounts() {
      // Nobody sees the accounts before the visitor shares them.
      localStorage.setItem(kept, 'yes')
      return getAccounts()
    },
    eth_accounts: async () => (localStorage.getItem(kept) ? getAccounts() : []),
    eth_chainId: () => chain,
    wallet_requestPermissions: async () => [{ parentCapability: 'eth_accounts' }],
    wallet_revokePermissions() {
      localStorage.removeItem(kept)
      return null
    },
    wallet_switchEthereumChain([{ chainId: wanted }]) {
      chain = wanted
      for (const listener of listeners.chainChanged ?? []) listener(wanted)
      return null
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
      return { version: '2.0.0', id, chainId: chain, atomic: false, status: 200, receipts }
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

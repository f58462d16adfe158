// The window's side of what the SDKs of Base Account and of Coinbase Wallet say to the page of their wallet: written after those SDKs,
// which call it by `postMessage`. Its accounts are those of a node.
import { openSession } from './session.js'

const query = new URLSearchParams(location.search)
/** The SDKs say whose window it is. */
const site = query.get('origin')
const nodeUrl = query.get('node')

async function ask(method, params) {
  const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method, params })
  const headers = { 'content-type': 'application/json' }
  const { result, error } = await (await fetch(nodeUrl, { method: 'POST', headers, body })).json()
  if (error) throw error
  return result
}

const getAccounts = async () => (await ask('eth_accounts', [])).slice(0, 1)
const getChainId = () => ask('eth_chainId', [])

/** What the wallet does, by the method of EIP-1193. */
const answers = {
  eth_requestAccounts: getAccounts,
  async wallet_connect() {
    const accounts = (await getAccounts()).map((address) => ({ address, capabilities: {} }))
    return { accounts, chainIds: [await getChainId()] }
  },
  personal_sign: (params) => ask('personal_sign', params),
  eth_sendTransaction: (params) => ask('eth_sendTransaction', params),
}

const say = (message) => opener.postMessage({ id: crypto.randomUUID(), ...message }, site)

/** Waits for the visitor. */
function decide(method) {
  const [approve, reject] = ['approve', 'reject'].map((id) => document.getElementById(id))
  document.getElementById('asked').textContent = method
  approve.disabled = reject.disabled = false
  return new Promise((resolve) => {
    approve.onclick = () => resolve(true)
    reject.onclick = () => resolve(false)
  })
}

/** The answer to one request, once the visitor has decided. */
async function answer({ method, params }) {
  // Only keys are exchanged.
  if (method === 'handshake') return { value: null }
  if (!answers[method]) return { error: { code: 4200, message: `No ${method} here` } }
  if (!(await decide(method))) return { error: { code: 4001, message: 'User rejected the request.' } }
  return { value: await answers[method](params) }
}

async function hear({ id, event, sender, content }) {
  // Coinbase Wallet's SDK asks first which kind of wallet the visitor wants.
  if (event === 'selectSignerType') return say({ requestId: id, data: 'scw' })
  if (!content) return
  const session = await openSession(sender)
  const request = content.handshake ?? (await session.decrypt(content.encrypted)).action
  const result = await answer(request)
  const chains = { [Number(await getChainId())]: nodeUrl }
  const encrypted = await session.encrypt({ result, data: { chains, capabilities: {} } })
  const isRefused = content.handshake && 'error' in result
  say({
    requestId: id,
    sender: session.publicKey,
    content: isRefused ? { failure: result.error } : { encrypted },
    timestamp: new Date(),
  })
  if (request.method !== 'handshake') close()
}

addEventListener('message', ({ origin, source, data }) => {
  if (origin === site && source === opener) hear(data)
})
addEventListener('pagehide', () => say({ event: 'PopupUnload' }))
say({ event: 'PopupLoaded' })

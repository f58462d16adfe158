/** A node with so many empty blocks, in a process of its own: anvil takes hours to make as many. */
import { createServer } from 'node:http'

const newest = Number(process.env.BLOCKS) - 1
const hex = (number) => `0x${number.toString(16)}`
const toHash = (number) => `0x${number.toString(16).padStart(64, '0')}`
const zeros = (bytes) => `0x${'0'.repeat(bytes * 2)}`

function answer({ id, method, params }) {
  const base = { jsonrpc: '2.0', id }
  if (method === 'eth_chainId') return { ...base, result: hex(31_337) }
  if (method !== 'eth_getBlockByNumber')
    return { ...base, error: { code: -32_601, message: 'Method not found' } }
  const number = params[0] === 'latest' ? newest : Number(params[0])
  const result = {
    ...{ number: hex(number), hash: toHash(number + 1), parentHash: toHash(number) },
    timestamp: hex(1_700_000_000 + number * 2),
    // What real ones say besides.
    ...{ logsBloom: zeros(256), stateRoot: zeros(32), receiptsRoot: zeros(32), transactionsRoot: zeros(32) },
    ...{
      gasLimit: hex(30_000_000),
      gasUsed: '0x0',
      baseFeePerGas: '0x7',
      miner: zeros(20),
      mixHash: zeros(32),
    },
    ...{
      extraData: '0x',
      nonce: zeros(8),
      sha3Uncles: zeros(32),
      size: '0x220',
      transactions: [],
      uncles: [],
    },
  }
  return { ...base, result }
}

const server = createServer((request, response) => {
  const chunks = []
  request.on('data', (chunk) => chunks.push(chunk))
  request.on('end', () => {
    const asked = JSON.parse(Buffer.concat(chunks).toString())
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)))
  })
})
server.listen(0, '127.0.0.1', () => process.send({ url: `http://127.0.0.1:${server.address().port}` }))

import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { WebSocket } from 'ws'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const answerPattern = /^\{"id":"?(\d+)"?,"jsonrpc":"2\.0","result"/
const deliveryPattern = /^\{"id":(\d+),"jsonrpc":"2\.0","method":"irn_subscription"/
let lastId = BigInt(Date.now()) * 1_000_000n

/**
 * A client that reads frames by pattern instead of parsing them, so that the load is the server's.
 *
 * @param {string} url - Of the relay.
 * @param {(text: string) => void} onDelivery - Told of each delivery after it was acknowledged.
 */
export async function connect(url, onDelivery = () => {}) {
  const socket = new WebSocket(`${url}/?auth=${createToken(url)}`, { perMessageDeflate: false })
  const waiting = new Map()
  socket.on('message', (data) => {
    const text = data.toString()
    const delivery = deliveryPattern.exec(text)
    if (delivery) {
      socket.send(`{"id":${delivery[1]},"jsonrpc":"2.0","result":true}`)
      onDelivery(text)
      return
    }
    const id = answerPattern.exec(text)?.[1]
    if (id === undefined) throw new Error(`unexpected frame: ${text.slice(0, 200)}`)
    waiting.get(id)?.()
    waiting.delete(id)
  })
  socket.on('close', (code, reason) => {
    if (code !== 1000 && code !== 1005 && code !== 1001) throw new Error(`closed ${code} ${reason}`)
  })
  await new Promise((resolve, reject) => {
    socket.once('open', resolve)
    socket.once('error', reject)
  })
  return {
    request(method, params) {
      const id = String(++lastId)
      const answered = new Promise((resolve) => waiting.set(id, resolve))
      socket.send(`{"id":"${id}","jsonrpc":"2.0","method":"${method}","params":${params}}`)
      return answered
    },
    close: () => socket.close(1000),
  }
}

/**
 * A token of a client that nobody has seen before.
 *
 * @param {string} audience - Address of the relay.
 */
export function createToken(audience) {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  const raw = publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)
  const iat = Math.floor(Date.now() / 1000)
  const encode = (value) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const iss = `did:key:z${encodeBase58(Buffer.concat([Buffer.from('ed01', 'hex'), raw]))}`
  const payload = { iss, sub: randomBytes(32).toString('hex'), aud: audience, iat, exp: iat + 86_400 }
  const text = `${encode({ alg: 'EdDSA', typ: 'JWT' })}.${encode(payload)}`
  return `${text}.${sign(null, Buffer.from(text), privateKey).toString('base64url')}`
}

function encodeBase58(bytes) {
  let value = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  while (value > 0n) {
    text = alphabet[Number(value % 58n)] + text
    value /= 58n
  }
  return text
}

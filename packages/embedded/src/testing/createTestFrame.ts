import { decodeBase58, encodeBase58 } from '@latchkey/primitives'
import { createEvmWallet } from '@latchkey/testing'
import {
  type AppMessage,
  addressPlaceholder,
  type FrameCallName,
  type FrameFailure,
  readAppMessage,
  writeFrameAnswer,
  writeFrameEvent,
  writeFrameFailure,
} from '@latchkey/wire/frame'
import { ed25519 } from '@noble/curves/ed25519.js'
import { stringToHex } from 'viem'
import { createFrameClient } from '../frame/createFrameClient.js'
import type { OpenFrameOf } from '../frame/createSecureFrame.js'
import type { FrameAddress } from '../frame/openFrame.js'

/** The frame's end of the protocol, with real keys and without a person. */
export type TestFrame = {
  open: OpenFrameOf
  /** Everything it was asked. */
  readonly asked: AppMessage[]
  /** What fails: by a code as our own frame says it, or in words alone, as others do. */
  readonly failures: Partial<Record<FrameCallName, string | FrameFailure>>
  /** What it does not answer. */
  readonly silent: Set<FrameCallName>
  /** Answers what it had not answered. */
  release(name: FrameCallName): void
  /** What an email leads to. */
  emailAction: 'VERIFY_OTP' | 'VERIFY_DEVICE' | 'CONNECT'
  /** Whether somebody has logged in. */
  isLoggedIn: boolean
  email: string
  /** Of who logged in with a social account. */
  userName: string | undefined
  /** Which account is in front where there are two. */
  preferredType: 'eoa' | 'smartAccount'
  /** What it says of the smart account's contract; nothing where it is `undefined`. */
  isDeployed: boolean | undefined
  /** Whether it has seen that its addresses are those of its keys, which the first signature shows; nothing where it is `undefined`. */
  isVerified: boolean | undefined
  /** Whether the operator can open the wallet too. */
  isUpgradable: boolean | undefined
  /** How its page was addressed. */
  address: FrameAddress | undefined
  smartAccountChainIds: number[]
  /** The smart account on each EVM chain that has one. */
  readonly addressesByChain: Map<number, string>
  /** Whether it signs nothing without asking, such as along with a login. */
  asksBeforeSigning: boolean
  /** How many of those that wait were approved already, so that they cannot be taken back. */
  goOn: number
  /** Whether it has an account on Solana. */
  servesSolana: boolean
  readonly evmAddress: string
  readonly solanaAddress: string
  openCount: number
  /** Whether the browser keeps something for its site. */
  isLasting: boolean
  /** Begins or ends to ask the visitor for something by itself. */
  prompt(isOpen: boolean): void
}

/**
 * Makes the frame's end for tests: one key on EVM and Solana, a login by the code 123456.
 *
 * @param byte - Says which keys: frames with different ones are different people.
 */
export function createTestFrame(byte = 7): TestFrame {
  const key = new Uint8Array(32).fill(byte)
  const evmKey = `0x${Array.from(key, (one) => one.toString(16).padStart(2, '0')).join('')}` as const
  const evm = createEvmWallet({ privateKeys: [evmKey], chainId: 1, isAuthorized: true })
  const evmAddress = String(evm.addresses[0])
  const solanaAddress = encodeBase58(ed25519.getPublicKey(key))

  /** Every account on a network, the one in front first, as the wallet's own frame has them. */
  function listAccounts(chainId: string | number) {
    if (!frame.isLoggedIn) throw new Error('Nobody has logged in')
    if (String(chainId).startsWith('solana:')) {
      if (!frame.servesSolana) throw new Error('There is no account there')
      return [{ address: solanaAddress, type: 'eoa' as const }]
    }
    const own = { address: evmAddress, type: 'eoa' as const }
    const smartAddress = frame.addressesByChain.get(Number(chainId))
    if (smartAddress === undefined) return [own]
    const smart = { address: smartAddress, type: 'smartAccount' as const }
    return frame.preferredType === 'eoa' ? [own, smart] : [smart, own]
  }

  function getUser(chainId: string | number, preferredType?: string) {
    if (preferredType === 'eoa' || preferredType === 'smartAccount') frame.preferredType = preferredType
    const accounts = listAccounts(chainId)
    if (!String(chainId).startsWith('solana:')) evmChainId = Number(chainId)
    const isSmart = accounts.some(({ type }) => type === 'smartAccount')
    return {
      email: frame.email,
      ...(frame.userName && { userName: frame.userName }),
      address: accounts[0]?.address ?? '',
      chainId,
      accounts,
      preferredAccountType: accounts[0]?.type,
      ...(frame.isVerified !== undefined && { isAddressVerified: frame.isVerified }),
      ...(frame.isUpgradable !== undefined && { isUpgradable: frame.isUpgradable }),
      ...(isSmart && { smartAccountDeployed: frame.isDeployed }),
    }
  }

  function setType(type: 'eoa' | 'smartAccount') {
    const found = listAccounts(evmChainId).find((account) => account.type === type)
    if (!found) throw new Error(`There is no account of the kind ${type}`)
    frame.preferredType = type
    return found
  }

  async function answer({ name, payload }: AppMessage): Promise<unknown> {
    switch (name) {
      case 'CONNECT_EMAIL':
        return { action: frame.emailAction }
      case 'GET_FARCASTER_URI':
        return { url: 'https://farcaster.example/channel' }
      case 'CONNECT_FARCASTER':
        frame.isLoggedIn = true
        return { userName: 'ada' }
      case 'CONNECT_OTP':
        if (payload.otp !== '123456') throw new Error('Invalid code')
        frame.isLoggedIn = true
        return undefined
      case 'IS_CONNECTED':
        return { isConnected: frame.isLoggedIn }
      case 'GET_USER': {
        const user = getUser(payload?.chainId ?? 1, payload?.preferredAccountType)
        const { siwxMessage } = payload ?? {}
        if (!siwxMessage?.serializedMessage || frame.asksBeforeSigning) return user
        const message = siwxMessage.serializedMessage.replaceAll(addressPlaceholder, user.address)
        const signature = await evm.request({
          method: 'personal_sign',
          params: [stringToHex(message), evmAddress],
        })
        return { ...user, message, signature, siwxMessage: { ...siwxMessage, accountAddress: user.address } }
      }
      case 'RPC_ABORT':
        return { goOn: frame.goOn }
      case 'GET_SMART_ACCOUNT_ENABLED_NETWORKS':
        return { smartAccountEnabledNetworks: frame.smartAccountChainIds }
      case 'SET_PREFERRED_ACCOUNT':
        return setType(payload.type)
      case 'GET_SOCIAL_REDIRECT_URI':
        return { uri: `https://${payload.provider}.example/login` }
      case 'CONNECT_SOCIAL':
        frame.isLoggedIn = true
        return getUser(1)
      case 'UPDATE_EMAIL':
        newEmail = payload.email
        return { action: 'VERIFY_PRIMARY_OTP' }
      case 'UPDATE_EMAIL_PRIMARY_OTP':
        if (payload.otp !== '123456') throw new Error('Invalid code')
        return undefined
      case 'UPDATE_EMAIL_SECONDARY_OTP':
        if (payload.otp !== '654321') throw new Error('Invalid code')
        frame.email = newEmail
        return { newEmail }
      case 'SIGN_OUT':
        frame.isLoggedIn = false
        return undefined
      case 'GET_CHAIN_ID':
        return { chainId: 1 }
      case 'RPC_REQUEST': {
        if (frame.isVerified !== undefined) frame.isVerified = true
        if (payload.method !== 'solana_signMessage') return evm.request(payload)
        const { message } = payload.params as { message: string }
        return { signature: encodeBase58(ed25519.sign(decodeBase58(message) ?? new Uint8Array(), key)) }
      }
      default:
        return undefined
    }
  }

  const held: (() => void)[] = []
  /** The EVM network that was in front last. */
  let evmChainId = 1
  let newEmail = ''
  const frame: TestFrame = {
    asked: [],
    failures: {},
    silent: new Set(),
    release(name) {
      frame.silent.delete(name)
      for (const run of held.splice(0)) run()
    },
    emailAction: 'VERIFY_OTP',
    isLoggedIn: false,
    email: 'ada@example.org',
    userName: undefined,
    preferredType: 'smartAccount',
    isDeployed: undefined,
    isVerified: undefined,
    isUpgradable: undefined,
    address: undefined,
    smartAccountChainIds: [1],
    addressesByChain: new Map(),
    asksBeforeSigning: false,
    goOn: 0,
    servesSolana: true,
    evmAddress,
    solanaAddress,
    openCount: 0,
    isLasting: true,
    prompt: () => undefined,
    async open(address, { clock, onPrompt, signal }) {
      frame.openCount++
      frame.address = address
      const { port1, port2 } = new MessageChannel()
      const client = createFrameClient({
        port: port1,
        clock,
        onEvent: (_, payload) => onPrompt((payload as { isOpen: boolean }).isOpen),
      })
      frame.prompt = (isOpen) => port2.postMessage(writeFrameEvent('PROMPT', { isOpen }))
      port2.onmessage = async ({ data }) => {
        const message = readAppMessage(data)
        if (!message) return
        frame.asked.push(message)
        const { id, name } = message
        const reply = async () => {
          const failure = frame.failures[name]
          if (failure)
            return port2.postMessage(
              writeFrameFailure(name, id, typeof failure === 'string' ? { message: failure } : failure),
            )
          await answer(message).then(
            (payload) => port2.postMessage(writeFrameAnswer(name, id, payload)),
            (error: Error) => port2.postMessage(writeFrameFailure(name, id, { message: error.message })),
          )
        }
        if (frame.silent.has(name)) held.push(() => void reply())
        else await reply()
      }
      const surface = document.createElement('dialog')
      // Stands for the wallet's page.
      surface.append(document.createElement('main'))
      document.body.append(surface)
      const remove = () => {
        client.close()
        port2.close()
        surface.remove()
      }
      signal.addEventListener('abort', remove)
      return { client, isLasting: frame.isLasting, surface, remove }
    },
  }
  return frame
}

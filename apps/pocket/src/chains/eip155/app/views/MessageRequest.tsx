import { toHex } from '@latchkey/decode'
import { useStore } from '../../../../app/hooks.js'
import type { ParsedRequest } from '../../../../app/requests/parseRequest.js'
import { MessageSheet } from '../../../../app/views/requests/MessageSheet.js'
import type { RequestViewProps } from '../../../../app/views/requests/RequestSheet.js'
import type { SolanaRequest } from '../../../solana/app/readSolanaRequest.js'

type Request = Extract<ParsedRequest, { kind: 'sign-message' }>
type RequestOnSolana = Extract<SolanaRequest, { kind: 'solana-sign-in' | 'solana-sign-message' }>

/** A message for an EVM account. */
export function MessageRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request } = props
  const { activeChainId } = useStore(wallet.state)
  const chainId = item.chainId ?? activeChainId
  return <MessageSheet {...props} {...request} address={request.account.address} chainId={chainId} />
}

/** A message for a Solana account, whose sign-ins name no network Pocket could be on instead. */
export function SolanaMessageRequest(props: RequestViewProps & { request: RequestOnSolana }) {
  const { account, bytes, signIn, text } = props.request
  return (
    <MessageSheet {...props} address={account.solanaAddress} signIn={signIn} text={text} hex={toHex(bytes)} />
  )
}

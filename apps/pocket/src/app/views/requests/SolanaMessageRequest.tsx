import { Address } from '../../components/Account.js'
import { Notice, Row, Rows } from '../../components/Details.js'
import { signInWarnings } from '../../requests/readMessage.js'
import type { SolanaRequest } from '../../solana/readSolanaRequest.js'
import { Signed, SignInCard } from './MessageRequest.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'

type Request = Extract<SolanaRequest, { kind: 'solana-sign-in' | 'solana-sign-message' }>

/** Shows a message before a Solana account signs it; a sign-in as what it is. */
export function SolanaMessageRequest(props: RequestViewProps & { request: Request }) {
  const { item, request, onApprove, onReject } = props
  const { account, bytes, signIn, text } = request
  const asked = { origin: item.origin, address: account.solanaAddress }
  return (
    <RequestSheet
      title={signIn ? 'Sign in to this site' : 'Sign a message'}
      item={item}
      onApprove={() => onApprove({})}
      onReject={onReject}
    >
      {signIn ? (
        <SignInCard signIn={signIn} warnings={signInWarnings(signIn, asked)} text={text ?? ''} />
      ) : (
        <>
          {text === undefined && (
            <Notice tone="warning">
              This message is not readable text. Sign it only if you know what it is.
            </Notice>
          )}
          <Signed text={text ?? toHex(bytes)} />
        </>
      )}
      <Rows>
        <Row name="Sign with">
          <Address address={account.solanaAddress} />
        </Row>
      </Rows>
    </RequestSheet>
  )
}

function toHex(bytes: Uint8Array): string {
  return `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

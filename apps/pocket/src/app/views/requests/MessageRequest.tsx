import { Address } from '../../components/Account.js'
import { Notice, Row, Rows } from '../../components/Details.js'
import { useStore } from '../../hooks.js'
import type { ParsedRequest } from '../../requests/parseRequest.js'
import { type SignIn, signInWarnings } from '../../requests/readMessage.js'
import { RequestSheet, type RequestViewProps } from './RequestSheet.js'

type Request = Extract<ParsedRequest, { kind: 'sign-message' }>

/** Shows a message before it is signed; a sign-in as what it is. */
export function MessageRequest(props: RequestViewProps & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { account, signIn, text, hex } = request
  const { activeChainId } = useStore(wallet.state)
  const chainId = item.chainId ?? activeChainId
  const asked = { origin: item.origin, address: account.address, chainId }
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
          <Signed text={text ?? hex} />
        </>
      )}
      <Rows>
        <Row name="Sign with">
          <Address address={account.address} />
        </Row>
      </Rows>
    </RequestSheet>
  )
}

/** The message itself, letter by letter. */
export function Signed({ text }: { text: string }) {
  return (
    <>
      <h2>What will be signed</h2>
      <section className="message" aria-label="Message">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message has to be scrolled by keyboard */}
        <pre tabIndex={0}>{text}</pre>
      </section>
    </>
  )
}

/** A sign-in taken apart, with what is wrong with it. */
export function SignInCard({ signIn, warnings, text }: { signIn: SignIn; warnings: string[]; text: string }) {
  return (
    <>
      {warnings.map((warning) => (
        <Notice key={warning} tone="danger">
          {warning}
        </Notice>
      ))}
      {signIn.statement !== undefined && <p className="statement">{signIn.statement}</p>}
      <Rows>
        <Row name="Domain">{signIn.domain}</Row>
        {signIn.fields.map(({ name, value }) => (
          <Row key={name} name={name}>
            {value}
          </Row>
        ))}
        {signIn.resources.length > 0 && <Row name="Resources">{signIn.resources.join('\n')}</Row>}
      </Rows>
      <Signed text={text} />
    </>
  )
}

import type { SignIn } from '@latchkey/decode'
import { Address } from '../../components/Account.js'
import { Notice, Row, Rows } from '../../components/Details.js'
import { type AddressFacts, signInWarnings } from '../../requests/signInWarnings.js'
import { RequestSheet } from './RequestSheet.js'
import type { RequestViewProps } from './RequestViewProps.js'

/** Shows a message before it is signed, letter by letter; a sign-in as what it is. */
export function MessageSheet(
  props: Pick<RequestViewProps, 'item' | 'onApprove' | 'onReject'> & {
    /** Who signs. */
    address: string
    /** Those of the namespace, which knows when two addresses are the same. */
    facts: AddressFacts
    /** What a sign-in should call the network, where its text names one. */
    reference?: string
    signIn: SignIn | undefined
    /** The message, when it is readable. */
    text: string | undefined
    hex: string
  },
) {
  const { item, onApprove, onReject, address, facts, reference, signIn, text, hex } = props
  const asked = { origin: item.origin, address, facts, ...(reference !== undefined && { reference }) }
  return (
    <RequestSheet
      title={signIn ? 'Sign in to this site' : 'Sign a message'}
      item={item}
      onApprove={() => onApprove({})}
      onReject={onReject}
    >
      {signIn && <SignInParts signIn={signIn} warnings={signInWarnings(signIn, asked)} />}
      {text === undefined && (
        <Notice tone="warning">
          This message is not readable text. Sign it only if you know what it is.
        </Notice>
      )}
      <h2>What will be signed</h2>
      <section className="message" aria-label="Message">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long message has to be scrolled by keyboard */}
        <pre tabIndex={0}>{text ?? hex}</pre>
      </section>
      <Rows>
        <Row name="Sign with">
          <Address address={address} />
        </Row>
      </Rows>
    </RequestSheet>
  )
}

/** A sign-in taken apart, with what is wrong with it. */
function SignInParts({ signIn, warnings }: { signIn: SignIn; warnings: string[] }) {
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
    </>
  )
}

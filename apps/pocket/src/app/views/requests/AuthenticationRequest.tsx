import { readSignIn } from '@latchkey/decode'
import { useCallback, useState } from 'react'
import { findChain } from '../../../chains/WalletChain.js'
import { AccountChoice } from '../../components/Account.js'
import { Notice, Row, Rows } from '../../components/Details.js'
import { SiteWarning } from '../../components/SiteIdentity.js'
import { useLoaded, useStore } from '../../hooks.js'
import { describeFailure } from '../../pairing/describeFailure.js'
import { describeChain } from '../../pairing/describeProposal.js'
import type { AuthenticationRequest as Request } from '../../requests/RequestItem.js'
import { signInWarnings } from '../../requests/signInWarnings.js'
import { type Account, accounts } from '../../wallet/accounts.js'
import type { Wallet } from '../../wallet/createWallet.js'
import { addressOf } from '../../wallet/owners.js'
import { RequestSheet } from './RequestSheet.js'
import type { RequestViewProps } from './RequestViewProps.js'

/** Asks whether to connect and sign in in one go, and shows every text that would be signed. */
export function AuthenticationRequest(props: RequestViewProps<Wallet> & { request: Request }) {
  const { item, wallet, request, onApprove, onReject } = props
  const { activeAccountIndex } = useStore(wallet.state)
  const [account, setAccount] = useState<Account>(accounts[activeAccountIndex] ?? accounts[0])
  const namespace = item.namespace ?? ''
  const network = wallet.activeNetwork(namespace)
  const address = addressOf(wallet.chains, account, network)
  const { format, proposal } = request
  const load = useCallback(async () => {
    try {
      return { address, signIn: await format(address) }
    } catch (error) {
      return { address, failure: describeFailure(error) }
    }
  }, [format, address])
  const [loaded] = useLoaded(load)
  // Never the texts of the account chosen before.
  const value = loaded.status === 'ready' && loaded.value.address === address ? loaded.value : undefined
  const messages = value?.signIn?.messages ?? []
  return (
    <RequestSheet
      title={`Sign in to ${item.site?.name ?? 'this site'}`}
      item={item}
      approveText="Sign"
      canApprove={messages.length > 0}
      onApprove={() => value?.signIn && onApprove({ accounts: [address], signIn: value.signIn })}
      onReject={onReject}
    >
      <SiteWarning item={item} />
      {warningsOf(wallet, namespace, { origin: item.origin, address }, messages[0]?.text).map((warning) => (
        <Notice key={warning} tone="danger">
          {warning}
        </Notice>
      ))}
      {value?.failure && <Notice tone="danger">{value.failure.text}</Notice>}
      {value?.signIn && messages.length === 0 && (
        <Notice tone="danger">
          The site asks for networks Pocket does not have, so there is nothing to sign.
        </Notice>
      )}
      <p className="lead">
        Signing proves that the account is yours and connects the site. It costs nothing and moves nothing.
      </p>
      <AccountChoice
        legend="Sign in with"
        type="radio"
        chains={wallet.chains}
        networks={[network]}
        chosen={[account]}
        onChange={([chosen]) => chosen && setAccount(chosen)}
      />
      <Rows>
        <Row name="Domain">{proposal.payload.domain}</Row>
        <Row name="Networks">
          {proposal.payload.chains.map((chain) => describeChain(chain, wallet)).join('\n')}
        </Row>
      </Rows>
      {!value && (
        <p className="message">
          <span className="skeleton">Preparing the message</span>
        </p>
      )}
      {messages.map(({ issuer, text }) => (
        <section key={issuer} aria-label={`Message for ${chainOf(issuer)}`}>
          <h2>Message for {describeChain(chainOf(issuer), wallet)}</h2>
          <pre className="message message-whole">{text}</pre>
        </section>
      ))}
    </RequestSheet>
  )
}

/** `did:pkh:{network}:{address}` names the network a message is for. */
function chainOf(issuer: string): string {
  return issuer.split(':').slice(2, 4).join(':')
}

function warningsOf(
  { chains }: Wallet,
  namespace: string,
  asked: { origin: string; address: string },
  text: string | undefined,
): string[] {
  const signIn = text === undefined ? undefined : readSignIn(text)
  const facts = findChain(chains, namespace)?.facts
  return signIn && facts ? signInWarnings(signIn, { ...asked, facts }) : []
}

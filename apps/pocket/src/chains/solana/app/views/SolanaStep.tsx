import type { ReactNode } from 'react'
import { Address } from '../../../../app/components/Account.js'
import { Amount, Headline } from '../../../../app/components/CostParts.js'
import { Notice, Row, Rows } from '../../../../app/components/Details.js'
import { formatAmount } from '../../../../app/format.js'
import type { Account } from '../../../../app/wallet/accounts.js'
import { addressOf } from '../accounts.js'
import { sol } from '../networks.js'
import type { PreparedStep, ShownToken } from '../prepareSolana.js'

/** What somebody else will control. */
const controlled = {
  stake: 'A stake',
  vote: 'A validator’s votes',
  nonce: 'A nonce account',
  program: 'A program',
} as const

/** The largest amount of a token that can be written down: no token has that much. */
const maxAtomic = 2n ** 64n - 1n

/** One thing a transaction does. */
export function SolanaStep({ step, account }: { step: PreparedStep; account: Account }) {
  switch (step.kind) {
    case 'send-coins':
      return (
        <Step
          headline={<Headline amount={formatAmount(step.amountAtomic, sol.decimals)} unit={sol.symbol} />}
        >
          {step.from !== addressOf(account) && <Party name="From" address={step.from} />}
          <Party name="To" address={step.to} />
        </Step>
      )
    case 'send-tokens': {
      const { amountAtomic, owner, receiver, to, token } = step
      const amount = token ? formatAmount(amountAtomic, token.decimals) : String(amountAtomic)
      return (
        <Step headline={<Headline amount={amount} unit={token?.symbol ?? 'of a token'} />}>
          {owner !== addressOf(account) && <Party name="Tokens of" address={owner} />}
          {receiver === undefined ? (
            <Party name="To the token account" address={to} />
          ) : (
            <Party name="To" address={receiver} />
          )}
          <Token token={token} />
        </Step>
      )
    }
    case 'open-account':
      return (
        <Step headline={<h2>Open a token account</h2>}>
          <Party name="For" address={step.owner} />
          <Token token={step.token} />
          <Row name="Deposit">
            {step.rentAtomic === 0n ? (
              'None, it already exists'
            ) : (
              <Amount atomic={step.rentAtomic} currency={sol} />
            )}
          </Row>
        </Step>
      )
    case 'close-account':
      return (
        <Step headline={<h2>Close a token account</h2>}>
          <Party name="Account" address={step.account} />
          <Party name="Its deposit goes to" address={step.to} />
        </Step>
      )
    case 'allow':
      return (
        <Step
          headline={
            <>
              <h2>Allow spending</h2>
              <Notice tone="warning">
                The spender could take tokens of this account without asking again.
              </Notice>
            </>
          }
        >
          <Party name="Spender" address={step.spender} />
          <Party name="Token account" address={step.from} />
          <Row name="At most">
            {step.amountAtomic === maxAtomic
              ? 'Unlimited'
              : `${formatAmount(step.amountAtomic, 0)} of its smallest units`}
          </Row>
        </Step>
      )
    case 'end-allowance':
      return (
        <Step headline={<h2>End an allowance</h2>}>
          <Party name="Token account" address={step.account} />
        </Step>
      )
    case 'burn':
      return (
        <Step headline={<h2>Destroy tokens</h2>}>
          <Row name="Amount">{`${formatAmount(step.amountAtomic, 0)} of its smallest units`}</Row>
          <Party name="Token account" address={step.account} />
        </Step>
      )
    case 'set-authority':
      return (
        <Step
          headline={
            <>
              <h2>Change who controls an account</h2>
              <Notice tone="danger">What is in the account may be lost.</Notice>
            </>
          }
        >
          {step.of !== 'token' && <Row name="What">{controlled[step.of]}</Row>}
          <Party name="Account" address={step.account} />
          {step.to === undefined ? (
            <Row name="To">{step.isUnnamed ? 'Not named' : 'Nobody'}</Row>
          ) : (
            <Party name="To" address={step.to} />
          )}
        </Step>
      )
    case 'make-account':
      return (
        <Step headline={<h2>Open an account</h2>}>
          <Party name="Account" address={step.account} />
          <Party name="Of the program" address={step.program} />
          <Row name="Deposit">
            <Amount atomic={step.amountAtomic} currency={sol} />
          </Row>
        </Step>
      )
    case 'give-account':
      return (
        <Step
          headline={
            <>
              <h2>Give an account away</h2>
              <Notice tone="danger">A program will control the whole account.</Notice>
            </>
          }
        >
          <Party name="Account" address={step.account} />
          <Party name="To the program" address={step.program} />
        </Step>
      )
    case 'use-nonce':
      return (
        <Step headline={<h2>Stays valid until it is used</h2>}>
          <Party name="Nonce account" address={step.account} />
        </Step>
      )
    case 'memo':
      return (
        <Step headline={<h2>Public note</h2>}>
          <Row name="Text">{step.text}</Row>
        </Step>
      )
    case 'unknown':
      return (
        <Step headline={<h2>Call an unknown program</h2>}>
          <Party name="Program" address={step.program} />
          <Row name="Data">{step.data.length} bytes</Row>
        </Step>
      )
  }
}

function Step({ headline, children }: { headline: ReactNode; children: ReactNode }) {
  return (
    <section className="step">
      {headline}
      <Rows>{children}</Rows>
    </section>
  )
}

function Party({ name, address }: { name: string; address: string | undefined }) {
  return (
    <Row name={name}>
      {address === undefined ? 'Listed in a lookup table' : <Address address={address} />}
    </Row>
  )
}

function Token({ token }: { token: ShownToken | undefined }) {
  if (!token) return null
  return (
    <Row name="Token">
      <span className="address-name">{token.symbol ?? 'Not on Pocket’s list'}</span>
      <Address address={token.mint} />
    </Row>
  )
}

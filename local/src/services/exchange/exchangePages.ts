import { amount } from '../../page/amount.js'
import { type Html, html } from '../../page/html.js'
import { renderDocument } from '../../page/renderDocument.js'
import { createPolicy, type Reply } from '../../page/serveLocal.js'
import type { Withdrawal, WithdrawalState } from './createWithdrawals.js'
import type { Wish } from './readWish.js'
import { testAccounts } from './testAccounts.js'

const frame = { site: 'Exchange sandbox', note: 'test tokens only, never type a real password' }
const policy = createPolicy({ 'script-src': "'self'", 'connect-src': "'self'", 'form-action': "'self'" })

/** Runs while a withdrawal is on its way: shows each step as it happens, and tells it to screen readers. */
export const stepScript = `const step = document.querySelector('#step')
async function refresh() {
  const answer = await fetch(location.href).catch(() => undefined)
  if (!answer?.ok) return
  const page = new DOMParser().parseFromString(await answer.text(), 'text/html')
  const next = page.querySelector('#step')
  if (!next || next.dataset.state === step.dataset.state) return
  step.dataset.state = next.dataset.state
  step.textContent = next.textContent
  document.title = page.title
  document.querySelector('h1').textContent = page.querySelector('h1').textContent
  document.querySelector('#rest').replaceChildren(...page.querySelector('#rest').childNodes)
  if (next.dataset.final) clearInterval(timer)
}
const timer = setInterval(refresh, 1000)
`

const titles: Readonly<Record<WithdrawalState, string>> = {
  pending: 'Withdrawing',
  in_progress: 'Sending your tokens',
  success: 'Your tokens have arrived',
  failed: 'Withdrawal failed',
}
const steps: Readonly<Record<WithdrawalState, string>> = {
  pending: 'The exchange checks the withdrawal. You can leave this page open.',
  in_progress: 'The tokens are on their way.',
  success: 'The withdrawal is complete. You can close this page.',
  failed: 'The withdrawal failed. Nothing was sent.',
}

/** The page where the visitor chooses an account. */
export function createWishPage(wish: Wish): Reply {
  const rows = testAccounts.map(
    ({ about, outcome, title }, index) => html`<li><label class="card">
<input type="radio" name="account" value="${outcome}"${index === 0 ? html` checked` : ''}>
<span><strong>${title}</strong><br><span class="soft">${about}</span></span></label></li>`,
  )
  const { amount: wanted, asset, recipient, sessionId } = wish
  const fields = Object.entries({ amount: wanted, asset, recipient, sessionId }).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`,
  )
  return {
    status: 200,
    headers: { 'content-security-policy': policy },
    body: renderDocument({
      ...frame,
      title: 'Withdraw with a test account',
      main: html`<form method="post" action="/">${fields}
<fieldset><legend>Test account</legend><ul class="plain">${rows}</ul></fieldset>
<p><button>Withdraw ${toAmount(wish)}</button></p></form>
<h2>Your withdrawal</h2>${toSummary(wish)}`,
    }),
  }
}

/** The page of a withdrawal: what it shows depends on how far it is, and whether it is slow now. */
export function createWithdrawalPage(
  { reason, state, transactionHash, wish }: Withdrawal,
  isSlow: boolean,
): Reply {
  const isFinal = state === 'success' || state === 'failed'
  return {
    status: 200,
    headers: { 'content-security-policy': policy },
    body: renderDocument({
      ...frame,
      title: titles[state],
      ...(!isFinal && { script: '/step.js' }),
      main: html`<p id="step" role="status" data-state="${state}" data-final="${isFinal ? 'true' : ''}">${reason ?? steps[state]}</p>
<div id="rest">${isSlow ? html`<form class="search" method="post" action="/withdrawals/${wish.sessionId}/hurry"><button>Don’t wait</button></form>` : ''}
<h2>Your withdrawal</h2>${toSummary(wish, transactionHash)}</div>`,
    }),
  }
}

const toAmount = ({ amountAtomic, token }: Wish) => amount(amountAtomic, token.decimals, token.symbol)

function toSummary(wish: Wish, transactionHash?: string): Html {
  const rows: [string, string][] = [
    ['Amount', toAmount(wish)],
    ['On', wish.token.networkTitle],
    ['To', wish.address],
    ...(transactionHash ? [['Transaction', transactionHash] as [string, string]] : []),
  ]
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** The page without a wish: what this is. */
export function createStartPage(): Reply {
  const rows = testAccounts.map(
    ({ about, title }) => html`<li><strong>${title}</strong><br><span class="soft">${about}</span></li>`,
  )
  return {
    status: 200,
    body: renderDocument({
      ...frame,
      title: 'Exchange sandbox',
      main: html`<p>Sites send their visitors here to withdraw tokens of the local networks from a test account.</p>
<h2>Test accounts</h2><ul class="plain">${rows}</ul>`,
    }),
  }
}

/** What is shown where there is nothing. */
export function createMissingPage(): Reply {
  const main = html`<p>This withdrawal isn’t here: its address is not complete, or the local stack was restarted. Go back to the site and start again.</p>`
  return { status: 404, body: renderDocument({ ...frame, title: 'Not found', main }) }
}

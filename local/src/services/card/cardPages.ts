import { amount } from '../../page/amount.js'
import { type Html, html } from '../../page/html.js'
import { renderDocument } from '../../page/renderDocument.js'
import { createPolicy, type Reply } from '../../page/serveLocal.js'
import { type CardOrder, type CardState, finalStates } from './createOrders.js'
import { testCards } from './testCards.js'

const frame = { site: 'Card sandbox', note: 'no money moves, never type a real card' }
const policy = createPolicy({ 'script-src': "'self'", 'connect-src': "'self'", 'form-action': "'self'" })

/** Runs while a payment is on its way: shows each step as it happens, and tells it to screen readers. */
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

const titles: Readonly<Record<CardState, string>> = {
  created: 'Pay with a test card',
  '3d-secure': 'Confirm with your bank',
  pending: 'Paying',
  paid: 'Paid',
  delivering: 'Sending your tokens',
  delivered: 'Your tokens have arrived',
  declined: 'Payment declined',
  refunded: 'Money refunded',
}
const steps: Partial<Record<CardState, string>> = {
  pending: 'The bank is asked. You can leave this page open.',
  paid: 'The payment succeeded.',
  delivering: 'The payment succeeded. The tokens are on their way.',
  delivered: 'The purchase is complete.',
}

/** The page of an order: what it shows depends on how far the order is, and whether it is slow now. */
export function createOrderPage(order: CardOrder, isSlow: boolean): Reply {
  const { redirectUrl, state } = order
  const isFinal = finalStates.includes(state)
  const isWaiting = !isFinal && state !== 'created' && state !== '3d-secure'
  return {
    status: 200,
    headers: { 'content-security-policy': policy },
    body: renderDocument({
      ...frame,
      title: titles[state],
      ...(isWaiting && { script: '/step.js' }),
      main: html`${toMain(order)}
<div id="rest">${isSlow ? html`<form class="search" method="post" action="/pay/${order.id}/hurry"><button>Don’t wait</button></form>` : ''}
<h2>Your purchase</h2>${toSummary(order)}
${isFinal && redirectUrl ? html`<p><a href="${redirectUrl}" rel="noreferrer">Back to the site</a></p>` : ''}</div>`,
    }),
  }
}

function toMain(order: CardOrder): Html {
  if (order.state === 'created') return toCardForm(order)
  if (order.state === '3d-secure') {
    return html`<p>Your bank wants to know whether this payment is yours.</p>
<form class="search" method="post" action="/pay/${order.id}/confirm">
<button name="answer" value="yes">Confirm payment</button><button name="answer" value="no">Refuse</button></form>`
  }
  const isFinal = finalStates.includes(order.state)
  const text = order.reason ?? steps[order.state] ?? ''
  return html`<p id="step" role="status" data-state="${order.state}" data-final="${isFinal ? 'true' : ''}">${text}</p>`
}

const toMoney = (minor: bigint, currency: string) =>
  `${minor / 100n}.${String(minor % 100n).padStart(2, '0')} ${currency}`

function toCardForm({ id, quote }: CardOrder): Html {
  const rows = testCards.map(
    (
      { about, number, outcome, title },
      index,
    ) => html`<li><label class="card"><input type="radio" name="card" value="${outcome}"${index === 0 ? html` checked` : ''}>
<span><strong>${title}</strong><br><code>${number}</code><br><span class="soft">${about}</span></span></label></li>`,
  )
  return html`<form method="post" action="/pay/${id}"><fieldset><legend>Test card</legend><ul class="plain">${rows}</ul></fieldset>
<p><button>Pay ${toMoney(quote.total, quote.currency)}</button></p></form>`
}

function toSummary({ quote, recipient, transactionHash }: CardOrder): Html {
  const { bought, currency, networkFee, providerFee, subtotal, token, total } = quote
  const rows: [string, string][] = [
    ['You pay', toMoney(total, currency)],
    ['For tokens', toMoney(subtotal, currency)],
    ['Network fee', toMoney(networkFee, currency)],
    ['Sandbox fee', toMoney(providerFee, currency)],
    ['You get', amount(bought, token.decimals, token.symbol)],
    ['On', token.networkTitle],
    ['To', recipient],
    ...(transactionHash ? [['Transaction', transactionHash] as [string, string]] : []),
  ]
  return html`<dl>${rows.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl>`
}

/** The page at the root: what this is. */
export function createStartPage(): Reply {
  const rows = testCards.map(
    ({ about, number, title }) =>
      html`<li><strong>${title}</strong><br><code>${number}</code><br><span class="soft">${about}</span></li>`,
  )
  return {
    status: 200,
    body: renderDocument({
      ...frame,
      title: 'Card sandbox',
      main: html`<p>Sites send their visitors here to buy tokens of the local networks with a test card.</p>
<h2>Test cards</h2><ul class="plain">${rows}</ul>`,
    }),
  }
}

/** What is shown where there is nothing. */
export function createMissingPage(): Reply {
  const main = html`<p>This purchase isn’t here. Restarting the local stack forgets purchases. Go back to the site and start again.</p>`
  return { status: 404, body: renderDocument({ ...frame, title: 'Not found', main }) }
}

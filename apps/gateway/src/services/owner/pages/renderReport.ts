import { toHtml } from '../../../reference/toHtml.js'
import type { Report, ValueCount } from '../../analytics/readReport.js'
import type { Html } from './renderPage.js'
import { renderTabs, toNumber, toProjectPath } from './renderPage.js'

/** How many days can be looked at. */
export const dayChoices = [7, 30, 90] as const

const maxShown = 10

/** The way of a visitor, and which events count as each step. */
const steps = [
  ['Opened the modal', ['MODAL_OPEN']],
  ['Chose a wallet', ['SELECT_WALLET']],
  ['Connected', ['CONNECT_SUCCESS']],
  ['Signed in', ['SIWX_AUTH_SUCCESS']],
  ['Sent', ['SEND_SUCCESS']],
  ['Swapped', ['SWAP_SUCCESS']],
  ['Ordered with a card', ['SELECT_BUY_PROVIDER']],
  ['Paid, or bought at an exchange', ['PAY_SUCCESS']],
] as const

const speedNames: Readonly<Record<string, string>> = {
  CONNECT_SUCCESS: 'From opening to connected',
  SIWX_AUTH_SUCCESS: 'Signing in',
  SEND_SUCCESS: 'Sending, until the network has it',
  SWAP_SUCCESS: 'Swapping, until the network has it',
}

/**
 * Renders what happened in a project.
 *
 * @param project - Whose it is.
 * @param report - Of `dayCount` days.
 */
export function renderReport(
  project: { id: string; isAnalyticsEnabled: boolean },
  report: Report,
  dayCount: number,
): Html {
  const path = toProjectPath(project.id)
  const choices = dayChoices.map(
    (days) =>
      `<a href="${toHtml(path)}?days=${days}"${days === dayCount ? ' aria-current="true"' : ''}>${days} days</a>`,
  )
  const top = `${renderTabs(project.id, '')}<nav class="choose" aria-label="Time">${choices.join('')}</nav>`
  const off = project.isAnalyticsEnabled ? '' : renderOff(project.id)
  if (report.events.size === 0) return `${top}${off || renderEmpty()}`
  const count = (names: readonly string[]) =>
    names.reduce((sum, name) => sum + (report.events.get(name) ?? 0), 0)
  const way = steps.map(([value, names]) => ({ value, count: count(names) }))
  return `${top}${off}<div class="cards">
${renderVisitors(report.visitors)}
${renderCard('The way', `<p class="soft">How often each happened, not how many people it was.</p>${renderCounts('Step', way)}`)}
${renderCard('Speed', renderSpeeds(report.speeds))}
${renderTop('Wallets connected', 'Wallet', report.getValues('wallet', 'CONNECT_SUCCESS'))}
${renderTop('Wallets chosen', 'Wallet', report.getValues('wallet', 'SELECT_WALLET'))}
${renderTop('Networks connected', 'Network', report.getValues('network', 'CONNECT_SUCCESS'))}
${renderTop('Ways to connect', 'Way', report.getValues('way', 'CONNECT_SUCCESS'))}
${report.countries.length > 0 ? renderTop('Countries', 'Country', report.countries.map(withCountryName)) : ''}
${renderErrors(report.errors)}
</div>`
}

function renderOff(id: string): Html {
  return `<p class="note plain">Analytics is off for this project, so nothing is counted. <a href="${toHtml(toProjectPath(id, 'settings'))}#analytics">Switch it on in the settings</a>, or with <code>npm run gateway -- project set-features ${toHtml(id)} --analytics on</code>. Pages can switch it off for themselves.</p>`
}

function renderEmpty(): Html {
  return '<p class="note plain">Nothing has happened in these days. Analytics is on: the first numbers come when somebody opens the modal on a page of this project and leaves the page.</p>'
}

function renderCard(title: string, body: Html, isWide = false): Html {
  return `<section class="card${isWide ? ' wide' : ''}"><h2>${toHtml(title)}</h2>${body}</section>`
}

function renderVisitors(visitors: Report['visitors']): Html {
  const total = visitors.reduce((sum, { count }) => sum + count, 0)
  const most = Math.max(1, ...visitors.map(({ count }) => count))
  const bars = visitors.map(({ count }, at) => {
    const height = Math.round((count / most) * 1000) / 10
    return `<rect class="fill" x="${at * 10 + 1}" width="8" y="${100 - height}" height="${height}"/>`
  })
  const rows = visitors.map(
    ({ count, day }) => `<tr><th scope="row">${day}</th><td class="number">${toNumber(count)}</td></tr>`,
  )
  return renderCard(
    'Visitors',
    `<p class="figure">${toNumber(total)}</p><p class="soft">Somebody who comes on several days counts on each. At most ${toNumber(Math.max(...visitors.map(({ count }) => count)))} a day.</p>
<svg class="chart" viewBox="0 0 ${visitors.length * 10} 100" preserveAspectRatio="none" aria-hidden="true"><rect class="track" x="0" y="99.5" width="${visitors.length * 10}" height="0.5"/>${bars.join('')}</svg>
<p class="axis" aria-hidden="true"><span>${visitors[0]?.day ?? ''}</span><span>${visitors.at(-1)?.day ?? ''}</span></p>
<details><summary>Visitors by day</summary><table><thead><tr><th scope="col">Day (UTC)</th><th scope="col" class="number">Visitors</th></tr></thead><tbody>${rows.join('')}</tbody></table></details>`,
    true,
  )
}

function renderTop(title: string, column: string, all: readonly ValueCount[]): Html {
  const named = all.filter(({ value }) => value !== '')
  const shown = named.slice(0, maxShown)
  const total = all.reduce((sum, { count }) => sum + count, 0)
  const others = total - shown.reduce((sum, { count }) => sum + count, 0)
  const rows = others > 0 ? [...shown, { value: 'Others', count: others }] : shown
  return renderCard(title, rows.length > 0 ? renderCounts(column, rows) : '<p class="soft">None yet.</p>')
}

function renderCounts(column: string, rows: readonly ValueCount[]): Html {
  const most = Math.max(1, ...rows.map(({ count }) => count))
  const lines = rows.map(({ count, value }) => {
    const width = Math.round((count / most) * 1000) / 10
    return `<tr><th scope="row">${toHtml(value)}</th><td class="bar" aria-hidden="true"><svg viewBox="0 0 100 8" preserveAspectRatio="none"><rect class="track" width="100" height="8"/><rect class="fill" width="${width}" height="8"/></svg></td><td class="number">${toNumber(count)}</td></tr>`
  })
  return `<table><thead class="hidden"><tr><th scope="col">${toHtml(column)}</th><td></td><th scope="col">Count</th></tr></thead><tbody>${lines.join('')}</tbody></table>`
}

function renderSpeeds(speeds: Report['speeds']): Html {
  const known = speeds.filter(({ event }) => event in speedNames)
  if (known.length === 0) return '<p class="soft">None yet.</p>'
  const rows = known.map(
    ({ count, event, middleMs, slowMs }) =>
      `<tr><th scope="row">${speedNames[event]}</th><td class="number">${toSeconds(middleMs)}</td><td class="number">${toSeconds(slowMs)}</td><td class="number">${toNumber(count)}</td></tr>`,
  )
  return `<p class="soft">Half of the visitors need p50 at most, 95 of 100 need p95. Their own time in the wallet is part of it.</p><table><thead><tr><td></td><th scope="col" class="number">p50</th><th scope="col" class="number">p95</th><th scope="col" class="number">Count</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
}

function toSeconds(ms: number): string {
  return `${ms < 10_000 ? (ms / 1000).toFixed(1) : Math.round(ms / 1000)} s`
}

function renderErrors(errors: Report['errors']): Html {
  const rows = errors.slice(0, maxShown * 2).map(({ count, sample, value }) => {
    const more = sample
      ? `<details><summary>An example</summary><p>${toHtml(sample.text || 'It has no text.')}</p><p class="soft">${toHtml(sample.event)}</p>${sample.place === '' ? '' : `<pre>${toHtml(sample.place)}</pre>`}</details>`
      : ''
    return `<tr><th scope="row"><code>${toHtml(value || 'Others')}</code>${more}</th><td class="number">${toNumber(count)}</td></tr>`
  })
  const body =
    rows.length > 0
      ? `<p class="soft">Texts and places are what pages said.</p><table><thead><tr><th scope="col">Code</th><th scope="col" class="number">Count</th></tr></thead><tbody>${rows.join('')}</tbody></table>`
      : '<p class="soft">None. Good.</p>'
  return renderCard('Failures', body, true)
}

const countries = new Intl.DisplayNames('en', { type: 'region' })

function withCountryName({ count, value }: ValueCount): ValueCount {
  return { count, value: countries.of(value) ?? value }
}

import { featureIds } from '@latchkey/wire'
import { type RecoveryPolicy, recoveryPolicies } from '@latchkey/wire/secure'
import type { Network } from '../../../chains/Network.js'
import type { Project } from '../../../projects/Project.js'
import { toHtml } from '../../../reference/toHtml.js'
import type { SponsorPolicy } from '../../../sponsoring/createPolicies.js'
import type { PaymentProject } from '../../payments/createPaymentProjects.js'
import type { OwnerSession } from '../createOwnerSessions.js'
import { writeTarget } from '../projects/sponsorPolicy.js'
import { type Html, renderForm, renderTabs, toProjectPath } from './renderPage.js'

/** Everything that can be edited of a project. */
export type SettingsView = {
  project: Project
  payments: PaymentProject | undefined
  policies: readonly SponsorPolicy[]
  networks: readonly Pick<Network, 'caipNetworkId' | 'name'>[]
  session: OwnerSession
  /** A secret that was made just now; it is shown this once. */
  newSecret?: string | undefined
}

const featureNames: Readonly<Record<(typeof featureIds)[number], string>> = {
  multi_wallet: 'Several wallets at once',
  activity: 'Activity',
  onramp: 'Buying with a card',
  swap: 'Swaps',
  social_login: 'Logins',
  reown_branding: 'Footer of the modal',
  email_capture: 'Asking for an email address',
  fund_from_exchange: 'Funding from an exchange',
  payments: 'Payments',
  reown_authentication: 'Signing in with a wallet',
  headless: 'Own user interface',
}

const recoveryNames: Readonly<Record<RecoveryPolicy, string>> = {
  managed: 'You keep a way in for them',
  prompt: 'You keep one until they add their own',
  required: 'They add their own, and you keep none',
}

/**
 * Renders the forms that edit a project.
 *
 * @param view - See {@link SettingsView}.
 */
export function renderSettings(view: SettingsView): Html {
  const { newSecret, project } = view
  const secret = newSecret
    ? `<section class="note plain"><p>The new secret of payments. It’s shown this once: copy it now.</p><pre id="secret">${toHtml(newSecret)}</pre></section>`
    : ''
  return `${renderTabs(project.id, 'settings')}${secret}<p class="soft">Project id <code>${toHtml(project.id)}</code>. Changes reach every gateway within 5 seconds.</p><div class="cards">
${renderOrigins(view)}${renderAnalytics(view)}${renderWallet(view)}${renderState(view)}${renderFeatures(view)}${renderPayments(view)}${renderSponsoring(view)}
</div>`
}

function renderCard(
  { project: { id }, session }: SettingsView,
  {
    action,
    fields,
    isWide = false,
    title,
  }: { title: string; action: string; fields: Html; isWide?: boolean },
): Html {
  return `<section class="card${isWide ? ' wide' : ''}" id="${action}"><h2>${title}</h2>${renderForm(toProjectPath(id, action), session, fields)}</section>`
}

const save = '<button class="primary">Save</button>'

function renderOrigins(view: SettingsView): Html {
  const fields = `<label for="origins-list">Sites that may use the project, one a line</label><textarea id="origins-list" name="origins" rows="6" required spellcheck="false">${toHtml(view.project.allowedOrigins.join('\n'))}</textarea><p class="soft">Such as https://app.example.org, https://*.example.org or http://localhost:*</p>${save}`
  return renderCard(view, { title: 'Origins', action: 'origins', fields })
}

function renderAnalytics(view: SettingsView): Html {
  const fields = `${renderCheck('analytics', 'Count what visitors do', view.project.isAnalyticsEnabled)}<p class="soft">Pages send events to this gateway, and to nobody else. Your privacy notice should say so.</p>${save}`
  return renderCard(view, { title: 'Analytics', action: 'analytics', fields })
}

function renderWallet(view: SettingsView): Html {
  const { isDeviceApprovalRequired, recoveryPolicy } = view.project
  const options = recoveryPolicies.map((value) => renderOption(value, recoveryNames[value], recoveryPolicy))
  const fields = `<label for="recovery">A way back for visitors on a new device</label><select id="recovery" name="recovery">${options.join('')}</select>${renderCheck('device-approval', 'New devices need approval by mail', isDeviceApprovalRequired)}${save}`
  return renderCard(view, { title: 'Embedded wallets', action: 'wallet', fields })
}

function renderFeatures(view: SettingsView): Html {
  const rows = featureIds.map((id) => {
    const feature = view.project.features[id]
    const list = feature?.config?.join(', ') ?? ''
    return `<div class="feature">${renderCheck(`on-${id}`, featureNames[id], feature?.isEnabled ?? false)}<input class="code" name="list-${id}" value="${toHtml(list)}" placeholder="No further words" aria-label="${featureNames[id]}: its words, separated by commas" spellcheck="false"></div>`
  })
  const fields = `<p class="soft">Words choose among what a feature offers, such as email, google for logins. Activity, cards, swaps and logins without words are as each page has them.</p><fieldset>${rows.join('')}</fieldset>${save}`
  return renderCard(view, { title: 'Features', action: 'features', fields, isWide: true })
}

function renderPayments(view: SettingsView): Html {
  const { payments } = view
  const fields = `<label for="webhook">Address that gets news of payments</label><input class="code" id="webhook" name="webhook" type="url" value="${toHtml(payments?.webhookUrl ?? '')}" placeholder="https://shop.example.org/payments"><label for="recipients">Accounts that can be paid, one a line; none means any</label><textarea id="recipients" name="recipients" rows="3" spellcheck="false">${toHtml(payments?.recipients.join('\n') ?? '')}</textarea>${payments ? renderCheck('new-secret', 'Make a new secret; the one before ends', false) : '<p class="soft">A secret is made when you save.</p>'}${save}`
  return renderCard(view, { title: 'Payments', action: 'payments', fields })
}

function renderSponsoring(view: SettingsView): Html {
  const { networks, policies, project, session } = view
  const known = policies.map((policy) => {
    const fields = `<input type="hidden" name="network" value="${toHtml(policy.networkId)}">${renderPolicyFields(policy, `-${policy.networkId}`)}${save} <button class="danger" name="remove" value="on">Pay for nothing here</button>`
    return `<details><summary>${toHtml(toNetworkName(networks, policy.networkId))}</summary>${renderForm(toProjectPath(project.id, 'sponsoring'), session, fields)}</details>`
  })
  const others = networks.filter(
    ({ caipNetworkId }) => !policies.some(({ networkId }) => networkId === caipNetworkId),
  )
  const options = others.map(({ caipNetworkId, name }) => renderOption(caipNetworkId, name, undefined))
  const added =
    others.length === 0
      ? ''
      : `<details><summary>Add a network</summary>${renderForm(toProjectPath(project.id, 'sponsoring'), session, `<label for="network">Network</label><select id="network" name="network">${options.join('')}</select>${renderPolicyFields(undefined, '')}${save}`)}</details>`
  return `<section class="card" id="sponsoring"><h2>Fees you pay for visitors</h2>${known.join('') || '<p class="soft">None.</p>'}${added}</section>`
}

function renderPolicyFields(policy: SponsorPolicy | undefined, suffix: string): Html {
  const id = (name: string) => toHtml(`${name}${suffix}`)
  return `<label for="${id('daily')}">All visitors together, a day, in base units</label><input class="code" id="${id('daily')}" name="daily" inputmode="numeric" required value="${policy?.dailyBudget ?? ''}"><label for="${id('user-daily')}">One visitor, a day, in base units</label><input class="code" id="${id('user-daily')}" name="user-daily" inputmode="numeric" required value="${policy?.userDailyBudget ?? ''}"><label for="${id('targets')}">What may be called, one a line; none means anything</label><textarea id="${id('targets')}" name="targets" rows="3" spellcheck="false">${toHtml(policy?.targets.map(writeTarget).join('\n') ?? '')}</textarea>${renderCheck('origin-is-enough', 'Also for visitors who are not logged in', policy?.isOriginEnough ?? false)}`
}

function renderState(view: SettingsView): Html {
  const { isEnabled } = view.project
  const fields = isEnabled
    ? '<p class="soft">Every call of a disabled project is refused. Nothing is deleted.</p><button class="danger" name="state" value="off">Disable the project</button>'
    : '<p class="soft">The project is disabled: every call of it is refused.</p><button class="primary" name="state" value="on">Enable the project</button>'
  return renderCard(view, { title: 'State', action: 'state', fields })
}

function renderCheck(name: string, text: string, isOn: boolean): Html {
  return `<label class="check"><input type="checkbox" name="${name}" value="on"${isOn ? ' checked' : ''}> ${text}</label>`
}

function renderOption(value: string, text: string, current: string | undefined): Html {
  return `<option value="${toHtml(value)}"${value === current ? ' selected' : ''}>${toHtml(text)}</option>`
}

function toNetworkName(networks: SettingsView['networks'], id: string): string {
  const name = networks.find(({ caipNetworkId }) => caipNetworkId === id)?.name
  return name === undefined ? id : `${name} (${id})`
}

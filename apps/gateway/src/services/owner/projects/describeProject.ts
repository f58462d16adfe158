import type { NewProject } from '../../../projects/Project.js'
import type { PaymentProject } from '../../payments/createPaymentProjects.js'

/** What is known of a project, a name and a text each; no secret is among them. */
export type ProjectFacts = readonly (readonly [name: string, text: string])[]

/**
 * Describes a project for its owner.
 *
 * @param project - The project.
 */
export function describeProject(project: NewProject): ProjectFacts {
  const on = Object.entries(project.features)
    .filter(([, { isEnabled }]) => isEnabled)
    .map(([id, { config }]) => (config?.length ? `${id} (${config.join(', ')})` : id))
  return [
    ['Project id', project.id],
    ['Name', project.name],
    ['State', project.isEnabled ? 'enabled' : 'disabled'],
    ['Analytics', project.isAnalyticsEnabled ? 'on' : 'off'],
    ['Origins', project.allowedOrigins.join(', ') || 'any'],
    ['Recovery', project.recoveryPolicy ?? 'prompt'],
    ['New devices', project.isDeviceApprovalRequired ? 'need approval by mail' : 'need a code'],
    ['Features', on.join(', ') || 'none'],
  ]
}

/**
 * Describes what is set for a project's payments, but for the secret.
 *
 * @param payments - Undefined where nothing is.
 */
export function describePayments(payments: PaymentProject | undefined): ProjectFacts {
  return [
    ['Webhook', payments?.webhookUrl ?? 'none'],
    ['Recipients', payments?.recipients.join(', ') || 'any'],
  ]
}

/**
 * Finds what is different.
 *
 * @param before - The facts before.
 * @param after - The same facts after.
 * @returns Both as lines, of what has changed alone.
 */
export function compareFacts(before: ProjectFacts, after: ProjectFacts): { before: string; after: string } {
  const known = new Map(before)
  const changed = after.filter(([name, text]) => known.get(name) !== text)
  const write = (find: (name: string) => string | undefined) =>
    changed.map(([name]) => `${name}: ${find(name) ?? ''}`).join('\n')
  const now = new Map(after)
  return { before: write((name) => known.get(name)), after: write((name) => now.get(name)) }
}

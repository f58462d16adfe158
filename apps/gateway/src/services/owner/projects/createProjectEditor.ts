import { randomBytes } from 'node:crypto'
import { isCaip10 } from '@latchkey/primitives'
import { recoveryPolicies } from '@latchkey/wire/secure'
import * as v from 'valibot'
import { createDefaultFeatures } from '../../../projects/createDefaultFeatures.js'
import type { ProjectRepository } from '../../../projects/createProjectRepository.js'
import type { NewProject, Project } from '../../../projects/Project.js'
import { projectIdSchema } from '../../../projects/projectId.js'
import type { Policies, SponsorPolicy } from '../../../sponsoring/createPolicies.js'
import type { PaymentProject, PaymentProjects } from '../../payments/createPaymentProjects.js'
import type { OwnerAudit } from '../createOwnerAudit.js'
import { compareFacts, describePayments, describeProject, type ProjectFacts } from './describeProject.js'
import { ProjectMistake } from './ProjectMistake.js'
import { changeFeatures, type FeatureChange } from './readFeatures.js'
import { readOrigins } from './readOrigins.js'
import { changePolicy, describePolicy, findAddressCheck, type PolicyChange } from './sponsorPolicy.js'

const maxNameLength = 100
const maxOrigins = 100
const maxRecipients = 100

/** What edits are made with. */
export type ProjectParts = {
  projects: ProjectRepository
  policies: Policies
  payments: PaymentProjects
  audit: OwnerAudit
}

/** Edits projects. Everything is checked, and written into the audit; what is not named stays as it is. */
export type ProjectEditor = ReturnType<typeof createProjectEditor>

/**
 * Makes what edits projects, for the command line and for the owner's page alike.
 *
 * @param parts - See {@link ProjectParts}.
 * @param who - Who edits, as the audit says it.
 */
export function createProjectEditor({ audit, payments, policies, projects }: ProjectParts, who: string) {
  async function find(id: string): Promise<Project> {
    const project = await projects.find(id)
    if (!project) throw new ProjectMistake(`There is no project ${id.slice(0, 64)}`)
    return project
  }

  async function note(projectId: string, what: string, before: ProjectFacts, after: ProjectFacts) {
    const changes = compareFacts(before, after)
    if (changes.after !== '') await audit.write({ who, projectId, what, ...changes })
  }

  async function update(id: string, what: string, change: Partial<NewProject>): Promise<Project> {
    const project = await find(id)
    const changed = { ...project, ...change }
    await projects.update(id, change)
    await note(id, what, describeProject(project), describeProject(changed))
    return changed
  }

  return {
    /** @throws ProjectMistake */
    async create(given: {
      name: string
      origins: readonly string[]
      features?: readonly FeatureChange[]
      isAnalyticsEnabled?: boolean | undefined
      id?: string | undefined
    }): Promise<NewProject> {
      const name = given.name.trim()
      if (name === '') throw new ProjectMistake('Give the project a name')
      if (name.length > maxNameLength)
        throw new ProjectMistake(`A name has ${maxNameLength} characters at most`)
      const id = given.id ?? randomBytes(16).toString('hex')
      const parsed = v.safeParse(projectIdSchema, id)
      if (!parsed.success) throw new ProjectMistake(parsed.issues[0].message)
      const project: NewProject = {
        ...{ id, name, isEnabled: true, isAnalyticsEnabled: given.isAnalyticsEnabled ?? false },
        allowedOrigins: readAllowed(given.origins),
        features: changeFeatures(createDefaultFeatures(), given.features ?? []),
      }
      if (!(await projects.insert(project))) throw new ProjectMistake(`There is a project ${id} already`)
      await note(id, 'project made', [], describeProject(project))
      return project
    },

    /** @throws ProjectMistake */
    setEnabled: (id: string, isEnabled: boolean) =>
      update(id, isEnabled ? 'project enabled' : 'project disabled', { isEnabled }),

    /** @throws ProjectMistake naming the first that can never match. */
    setOrigins: (id: string, origins: readonly string[]) =>
      update(id, 'origins changed', { allowedOrigins: readAllowed(origins) }),

    /** @throws ProjectMistake */
    async setFeatures(
      id: string,
      {
        features = [],
        isAnalyticsEnabled,
      }: { features?: readonly FeatureChange[]; isAnalyticsEnabled?: boolean | undefined },
    ): Promise<Project> {
      const project = await find(id)
      return update(id, 'features changed', {
        features: changeFeatures(project.features, features),
        isAnalyticsEnabled: isAnalyticsEnabled ?? project.isAnalyticsEnabled,
      })
    },

    /** @throws ProjectMistake */
    async setWallet(
      id: string,
      {
        isDeviceApprovalRequired,
        recovery,
      }: { recovery?: string | undefined; isDeviceApprovalRequired?: boolean | undefined },
    ): Promise<Project> {
      const project = await find(id)
      const policy = v.safeParse(v.picklist(recoveryPolicies), recovery ?? project.recoveryPolicy)
      if (!policy.success) throw new ProjectMistake(`Recovery is one of ${recoveryPolicies.join(', ')}`)
      return update(id, 'embedded wallets changed', {
        recoveryPolicy: policy.output,
        isDeviceApprovalRequired: isDeviceApprovalRequired ?? project.isDeviceApprovalRequired,
      })
    },

    /** @throws ProjectMistake */
    async setSponsor(id: string, change: PolicyChange): Promise<SponsorPolicy> {
      await find(id)
      findAddressCheck(change.networkId)
      const known = await policies.find(id, change.networkId)
      const policy = changePolicy(id, change, known)
      await policies.set(policy)
      await note(id, 'sponsoring changed', toPolicyFacts(known), toPolicyFacts(policy))
      return policy
    },

    /** @throws ProjectMistake */
    async removeSponsor(id: string, networkId: string): Promise<void> {
      await find(id)
      findAddressCheck(networkId)
      const known = await policies.find(id, networkId)
      await policies.remove(id, networkId)
      await note(id, 'sponsoring ended', toPolicyFacts(known), toPolicyFacts(undefined))
    },

    /**
     * @returns What is set, and whether its secret is a new one, which is shown this once.
     * @throws ProjectMistake
     */
    async setPayments(
      id: string,
      change: {
        webhook?: string | null | undefined
        recipients?: readonly string[] | undefined
        isSecretNew?: boolean
      },
    ): Promise<PaymentProject & { isSecretNew: boolean }> {
      await find(id)
      const known = await payments.find(id)
      const recipients = [...(change.recipients ?? known?.recipients ?? [])]
      checkRecipients(recipients)
      const isSecretNew = !known || change.isSecretNew === true
      const payment = {
        ...{ projectId: id, recipients },
        webhookUrl: change.webhook === undefined ? (known?.webhookUrl ?? null) : readWebhook(change.webhook),
        secret: isSecretNew ? randomBytes(32).toString('base64url') : known.secret,
      }
      await payments.set(payment)
      await note(
        id,
        'payments changed',
        [...describePayments(known), ['Secret', known ? 'the one before' : 'none']],
        [...describePayments(payment), ['Secret', isSecretNew ? 'a new one' : 'the one before']],
      )
      return { ...payment, isSecretNew }
    },
  }
}

function toPolicyFacts(policy: SponsorPolicy | undefined): ProjectFacts {
  return [['Sponsored', policy ? describePolicy(policy) : 'nothing']]
}

/** A list without an entry would let every site in. */
function readAllowed(texts: readonly string[]): string[] {
  const origins = readOrigins(texts)
  if (origins.length === 0) throw new ProjectMistake('Say which site may use it: one origin at least')
  if (origins.length > maxOrigins) throw new ProjectMistake(`A project has ${maxOrigins} origins at most`)
  return origins
}

function checkRecipients(recipients: readonly string[]): void {
  const odd = recipients.find((one) => !isCaip10(one))
  if (odd !== undefined)
    throw new ProjectMistake(`A recipient is a CAIP-10 account id, not ${odd.slice(0, 100)}`)
  if (recipients.length > maxRecipients)
    throw new ProjectMistake(`There are ${maxRecipients} recipients at most`)
}

function readWebhook(text: string | null): string | null {
  if (text === null) return null
  if (text.length <= 2_000 && URL.canParse(text) && ['http:', 'https:'].includes(new URL(text).protocol))
    return text
  throw new ProjectMistake(`The webhook is an http or https address, not ${text.slice(0, 100)}`)
}

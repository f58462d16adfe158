import { Counter, type Registry } from 'prom-client'
import type { OperationStatus } from '../../../db/schema/index.js'

/** Figures of user operations. */
export type OperationMetrics = {
  count(networkId: string, outcome: OperationStatus | 'refused'): void
  countReplacement(networkId: string): void
  countBroadcastFailure(networkId: string): void
  /** @param wei - What an operation has cost the executor for nothing. */
  countLoss(networkId: string, wei: bigint): void
  countSponsorship(networkId: string, outcome: 'signed' | 'refused' | 'used' | 'returned'): void
}

/**
 * Makes the figures of user operations.
 *
 * @param registry - Where `/metrics` finds them.
 */
export function createOperationMetrics(registry: Registry): OperationMetrics {
  const counter = <Label extends string>(name: string, help: string, labelNames: Label[]) =>
    new Counter({ name: `latchkey_operations_${name}`, help, labelNames, registers: [registry] })
  const operations = counter('total', 'User operations by what came of them.', ['network', 'outcome'])
  const replacements = counter('replaced_total', 'Transactions sent again with higher fees.', ['network'])
  const failures = counter('broadcast_failures_total', 'Transactions that no node took at first.', [
    'network',
  ])
  const losses = counter('loss_gwei_total', 'What failed operations have cost executors.', ['network'])
  const sponsorships = counter('sponsorships_total', 'Sponsorships by what came of them.', [
    'network',
    'outcome',
  ])
  return {
    count: (network, outcome) => operations.inc({ network, outcome }),
    countReplacement: (network) => replacements.inc({ network }),
    countBroadcastFailure: (network) => failures.inc({ network }),
    countLoss: (network, wei) => losses.inc({ network }, Number(wei / 1_000_000_000n)),
    countSponsorship: (network, outcome) => sponsorships.inc({ network, outcome }),
  }
}

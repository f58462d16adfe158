import type { TypedData } from '@latchkey/decode'
import { actsForAccount } from '@latchkey/smart-account'
import type { Action, Line, Warning } from '../../../approve/decode/Approval.js'
import {
  action,
  addressLine,
  type DecodeContext,
  distinct,
  line,
  type Reading,
  textLine,
} from '../../../approve/decode/build.js'
import { hasHiddenCharacters } from '../../../approve/decode/message/visibleText.js'
import { Refusal } from '../../../approve/decode/refuse.js'
import type { Eip155Operation } from '../operations.js'
import { toRaw } from './decodeTransaction.js'
import { listFields } from './listFields.js'
import { readStructure } from './structures.js'

/**
 * Reads structured data (EIP-712): what is known of it as what it does, and all of it as a list of fields.
 *
 * @param operation - What is signed.
 * @param context - Who would sign, and where.
 * @throws Refusal for another network's data, and for what would let a smart account of the same key act.
 */
export function decodeTypedData(
  { chainId, typedData }: Extract<Eip155Operation, { kind: 'evm-typed-data' }>,
  context: DecodeContext,
): Reading {
  const { domain } = typedData
  if (domain.chainId !== undefined && domain.chainId !== BigInt(chainId)) {
    throw new Refusal('chain-other', [String(domain.chainId), context.network.name])
  }
  // viem types the values of a domain, which were checked against their types above.
  if (actsForAccount(typedData as unknown as Parameters<typeof actsForAccount>[0]))
    throw new Refusal('acts-for-account')
  const { fields, isCut } = listFields(typedData)
  const known = readStructure(typedData, context)
  const warnings: Warning[] = [
    ...(known?.warnings ?? [{ id: 'unknown-structure', severity: 'caution' } as const]),
    ...(domain.chainId === undefined ? [{ id: 'chain-missing', severity: 'danger' } as const] : []),
    ...(isCut ? [{ id: 'many-fields', severity: 'danger' } as const] : []),
    ...(hasHiddenText(typedData) ? [{ id: 'hidden-characters', severity: 'danger' } as const] : []),
  ]
  return {
    kind: 'signature',
    actions: [...(known?.actions ?? []), aboutDomain(typedData, known !== undefined)],
    fields,
    warnings: distinct(warnings),
    raw: toRaw({ ...typedData }),
  }
}

function hasHiddenText(typedData: TypedData): boolean {
  let isHidden = false
  JSON.stringify([typedData.domain, typedData.message], (_, value) => {
    if (typeof value === 'string' && hasHiddenCharacters(value)) isHidden = true
    return typeof value === 'bigint' ? String(value) : value
  })
  return isHidden
}

/** Whom the data is for: the domain's name is the site's claim, its contract is not. */
function aboutDomain({ domain, primaryType }: TypedData, isKnown: boolean): Action {
  const { name, salt, verifyingContract, version } = domain
  const lines: Line[] = [
    ...(typeof verifyingContract === 'string' ? [addressLine('contract', verifyingContract)] : []),
    ...(typeof name === 'string' ? [textLine('contractName', name)] : []),
    ...(typeof version === 'string' ? [textLine('version', version)] : []),
    ...(typeof salt === 'string' ? [line('salt', { type: 'bytes', hex: salt })] : []),
  ]
  return action({
    kind: 'typed-data',
    lines: [...(isKnown ? [] : [textLine('kind', primaryType)]), ...lines],
  })
}

import { createHash } from 'node:crypto'
import { toNetworkPrefixes } from '@latchkey/primitives'
import {
  nameAddressMessage,
  nameAttributesMessage,
  type registerName,
  registerNameMessage,
  type setNameAddress,
  type setNameAttributes,
} from '@latchkey/wire'
import * as v from 'valibot'
import type { CallHandler } from '../../http/mountCall.js'
import type { NameRegistry } from './createNameRegistry.js'
import { type NameRecord, toNotOwner, toTaken, toUnregistered } from './createNameRepository.js'
import { NameRegistryFailure } from './NameRegistryFailure.js'
import { readAttributes } from './readAttributes.js'
import { type FoundCoinType, isAddressOf, readCoinType } from './readCoinType.js'
import { readNewName } from './readName.js'
import { isReserved, toSkeleton } from './toSkeleton.js'
import { toWireAddresses, toWireName } from './toWireName.js'

/** Makes the handler that registers names. What is wrong is told in the order of the original. */
export function createRegisterName(registry: NameRegistry): CallHandler<typeof registerName> {
  const { chains, limits, repository, zones } = registry
  return async ({ body, request }) => {
    const message = parseMessage(registerNameMessage.schema, body.message)
    const { label, name } = readNewName(message.name, zones)
    const found = readCoinType(chains, body.coin_type)
    const skeleton = toSkeleton(label)
    const taken = (await repository.findLookalikes([skeleton])).get(skeleton)
    if (taken) throw toTaken(name, taken)
    if (isReserved(label, zones)) {
      throw new NameRegistryFailure('name/reserved', `${name} is, or looks like, a name that is kept back`)
    }
    registry.requireRecent(message.timestamp)
    const attributes = readAttributes(message.attributes ?? {})
    await registry.requireSigned(body, [found])
    const addressKey = found.chain.toAddressKey(body.address)
    const entry = {
      ...{ namespace: found.chain.namespace, address: body.address, addressKey },
      ...{ isSigned: true, createdAt: new Date(registry.now()) },
    }
    const coinTypes = [...new Set([found.chain.coinTypes.main, found.coinType])]
    const record = await repository.register(
      {
        ...{ name, skeleton, attributes, registrant: `${entry.namespace}:${addressKey}` },
        addresses: coinTypes.map((coinType) => ({ ...entry, coinType })),
      },
      {
        ...{ caller: toCaller(request.ip), limits },
        message: registry.toAccepted(found, body, message.timestamp),
      },
    )
    return toWireName(record)
  }
}

/** Makes the handler that replaces the attributes of a name. */
export function createSetNameAttributes(registry: NameRegistry): CallHandler<typeof setNameAttributes> {
  const { chains, repository } = registry
  return async ({ body, params: { name } }) => {
    const message = parseMessage(nameAttributesMessage.schema, body.message)
    requireSameName(message.name, name)
    const owner = readCoinType(chains, body.coin_type)
    const record = await repository.find(name)
    if (!record) throw toUnregistered(name)
    registry.requireRecent(message.timestamp)
    requireAddress(owner, body.address)
    await registry.requireSigned(body, [owner])
    if (!isOwner(record, owner, body.address)) throw toNotOwner()
    const attributes = readAttributes(message.attributes)
    await repository.setAttributes(name, attributes, {
      isOwner: (current) => isOwner(current, owner, body.address),
      message: registry.toAccepted(owner, body, message.timestamp),
    })
    return attributes
  }
}

/**
 * Makes the handler that sets the address of one coin type. The owner signs, on the network of the new coin type as the original has it.
 * The contract at the owner's address may be somebody else's there, so that one on the network under which the owner has the name approves
 * too; a key is the same on both. An address of another namespace has no owner on its network: there the owner's own counts.
 */
export function createSetNameAddress(registry: NameRegistry): CallHandler<typeof setNameAddress> {
  const { chains, repository } = registry
  return async ({ body, params: { name } }) => {
    const message = parseMessage(nameAddressMessage.schema, body.message)
    requireSameName(message.name, name)
    const owner = readCoinType(chains, body.coin_type)
    const target = readCoinType(chains, message.coin_type)
    const record = await repository.find(name)
    if (!record) throw toUnregistered(name)
    registry.requireRecent(message.timestamp)
    requireAddress(owner, body.address)
    requireAddress(target, message.address)
    const isSameNamespace = owner.chain.namespace === target.chain.namespace
    await registry.requireSigned(
      body,
      isSameNamespace && target.networkId !== owner.networkId ? [target, owner] : [owner],
    )
    if (!isOwner(record, owner, body.address)) throw toNotOwner()
    const addressKey = target.chain.toAddressKey(message.address)
    const entry = {
      ...{ coinType: target.coinType, namespace: target.chain.namespace, addressKey },
      address: target.chain.coinTypes.toSpelling(message.address),
      // Somebody's address is entered without asking; it counts as theirs once they have signed for it.
      isSigned: isSameNamespace && addressKey === owner.chain.toAddressKey(body.address),
      createdAt: new Date(registry.now()),
    }
    await repository.setAddress(name, entry, {
      isOwner: (current) => isOwner(current, owner, body.address),
      message: registry.toAccepted(owner, body, message.timestamp),
    })
    return toWireAddresses([entry])
  }
}

/** @throws NameRegistryFailure `name/message`. */
function parseMessage<Message>(schema: v.GenericSchema<string, Message>, text: string): Message {
  const result = v.safeParse(schema, text)
  if (result.success) return result.output
  throw new NameRegistryFailure('name/message', 'The message is not the JSON that it has to be')
}

/** The original signs no name; a text that has one is for that name only. */
function requireSameName(signed: string | undefined, name: string): void {
  if (signed === undefined || signed === name) return
  throw new NameRegistryFailure('name/message', 'The message is for another name')
}

/** @throws NameRegistryFailure `name/address`. */
function requireAddress(found: FoundCoinType, address: string): void {
  if (isAddressOf(found, address)) return
  throw new NameRegistryFailure('name/address', 'The address is none of its coin type')
}

function isOwner({ addresses }: NameRecord, { chain, coinType }: FoundCoinType, address: string): boolean {
  return addresses.some(
    (one) =>
      one.coinType === coinType &&
      one.namespace === chain.namespace &&
      one.addressKey === chain.toAddressKey(address),
  )
}

function toCaller(ip: string): string {
  const [network] = toNetworkPrefixes(ip)
  return createHash('sha256').update(`name-caller|${network}`).digest('hex')
}

import { findKit } from './findKit.js'
import type { ModalPage } from './modalPage.js'
import { expect, type Page } from './test.js'

let labels = 0
/** A label that nobody has registered before: letters that nothing looks like. */
export function createLabel(): string {
  const digits = `${process.pid}${Date.now()}${labels++}`
  return `v${[...digits].map((digit) => 'abcdefghjk'[Number(digit)]).join('')}`
}

/** Opens the view from the site's own code. */
export async function openNames(page: Page, modal: ModalPage): Promise<void> {
  const kit = await findKit(page)
  await kit.evaluate((found) => void found.modal.open({ view: 'RegisterAccountName' as never }))
  await modal.expectView('RegisterAccountName')
}

/** The field of the name. */
export const nameField = ({ dialog }: ModalPage) => dialog.getByRole('textbox', { name: 'Name', exact: true })

/** The button that registers a name. */
export const getName = ({ dialog }: ModalPage, label: string) =>
  dialog.getByRole('button', { name: new RegExp(`^Get ${label}\\.`) })

/** Types a name that can be had; returns it with its zone. */
export async function typeName(modal: ModalPage, label: string): Promise<string> {
  await nameField(modal).fill(label)
  await expect(getName(modal, label)).toBeEnabled()
  return ((await getName(modal, label).textContent()) ?? '').replace(/^Get /, '')
}

/** The zone of the gateway's names. */
export async function readZone(gateway: string): Promise<string> {
  const answer = await fetch(`${gateway}/v1/profile/suggestions/anybody`)
  const { suggestions } = (await answer.json()) as { suggestions: { name: string }[] }
  return suggestions[0]?.name.split('.').slice(1).join('.') ?? ''
}

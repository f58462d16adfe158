import { createStored, type StorageWindow, type Stored } from './createStored.js'
import { defaultSettings, type Settings, settingsFromQuery, settingsSchema } from './settings.js'

/**
 * How pocket behaves, from what the browser keeps and what the address asks for.
 *
 * @param window - The window.
 * @param search - The query of its address.
 */
export function createSettings(window: StorageWindow, search: string): Stored<Settings> {
  const settings = createStored({
    window,
    key: 'pocket.settings',
    schema: settingsSchema,
    initial: defaultSettings,
  })
  const asked = settingsFromQuery(search)
  if (Object.keys(asked).length > 0) settings.set({ ...settings.get(), ...asked })
  return settings
}

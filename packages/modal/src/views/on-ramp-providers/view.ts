import { defineView } from '../defineView.js'

/** What to buy, what it costs, and at whom (§2.003.OnRampProviders). */
export const onRampProvidersView = defineView({ id: 'OnRampProviders', footer: 'legal', feature: 'onramp' })

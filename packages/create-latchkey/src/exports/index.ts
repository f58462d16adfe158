export type { Choices, FeatureName, FrameworkName, OwnGateway } from '../project/Choices.js'
export { composeProject } from '../project/composeProject.js'
export type { Files } from '../project/frameworks/Framework.js'

/** A mistake of whoever edits a project, in words for them: at the command line and on the owner’s page. */
export class ProjectMistake extends Error {}

/** A sentence for the person who starts the server: printed as it stands, without a stack. Anything else that is thrown is a bug. */
export class CannotStart extends Error {
  override name = 'CannotStart'
}

/** The source of chance cannot be trusted: whoever meets this closes the games until the process has been replaced. */
export class RngFailure extends Error {
  override name = 'RngFailure'
}

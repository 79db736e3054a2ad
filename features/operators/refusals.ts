export const refusals = {
  invitation_over: 400,
  above_your_limit: 403,
  proposal_over: 409,
} as const

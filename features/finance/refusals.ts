export const refusals = {
  too_many_files: 429,
} as const

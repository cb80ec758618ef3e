/** Who may look without a name: everybody in the local network, or only who has a token or a user name. */
export const VIEWERS = ["open", "token"] as const;
export type Viewers = (typeof VIEWERS)[number];

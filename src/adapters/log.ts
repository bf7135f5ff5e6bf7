/** Where adapters say what an operator should know and nobody is told by an error. */
export interface Log {
  warn(message: string): void;
}

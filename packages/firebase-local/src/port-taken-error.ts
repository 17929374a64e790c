/** Thrown when another program uses the port. */
export class PortTakenError extends Error {
  readonly port: number;
  constructor(port: number) {
    super(`Port ${port} is taken by another program. Stop it, or choose another port.`);
    this.name = 'PortTakenError';
    this.port = port;
  }
}

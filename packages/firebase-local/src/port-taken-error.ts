/** Thrown when another program holds the port. */
export class PortTakenError extends Error {
  readonly port: number;
  constructor(port: number) {
    super(
      `Port ${port} is taken by another program. Stop it, or choose another port: npm start -- --port ${port < 65_535 ? port + 1 : 4173}`,
    );
    this.name = 'PortTakenError';
    this.port = port;
  }
}

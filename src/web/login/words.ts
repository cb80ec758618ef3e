import { t } from "../language/words.ts";

export const LOGIN_WORDS = {
  title: t("Entrar", "Log in", "Entrar"),
  about: t(
    "Com o usuário que o administrador do clube lhe deu.",
    "With the user name that the club's administrator gave you.",
    "Con el usuario que le dio el administrador del club.",
  ),
  name: t("Usuário", "User name", "Usuario"),
  password: t("Senha", "Password", "Contraseña"),
  show: t("Mostrar a senha", "Show the password", "Mostrar la contraseña"),
  enter: t("Entrar", "Log in", "Entrar"),
  entering: t("Entrando…", "Logging in…", "Entrando…"),
  unreachable: t(
    "O serviço não responde. Confira a rede e tente de novo.",
    "The service does not answer. Check the network and try again.",
    "El servicio no responde. Revise la red y pruebe otra vez.",
  ),
  already: t("Você já entrou como", "You are logged in as", "Ya ha entrado como"),
  more: t(
    "Essa página pede outra função. Entre com outro usuário.",
    "That page asks for another role. Log in as another user.",
    "Esa página pide otra función. Entre con otro usuario.",
  ),
} as const;
